import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import * as MemoryOutboundPolicy from "../../src/memory/OutboundPolicy.ts"
import * as NodeDownloads from "../../src/node/Downloads.ts"
import { Downloads } from "../../src/outbound/Downloads.ts"
import { OutboundPolicy } from "../../src/outbound/OutboundPolicy.ts"

/** A server on this machine, by a name that leads to it. */
const aServer = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly origin: string; readonly asked: Array<string>; readonly close: () => void }>(
      (resume) => {
        const asked: Array<string> = []
        const server = createServer((request, response) => {
          asked.push(request.url ?? "")
          listener(request, response)
        }).listen(0, "127.0.0.1", () => {
          const { port } = server.address() as AddressInfo
          const close = () => {
            server.closeAllConnections()
            server.close()
          }
          resume(Effect.succeed({ origin: `http://files.test:${port}`, asked, close }))
        })
      }
    ),
    ({ close }) => Effect.sync(close)
  )

const download = (
  url: string,
  {
    maxBytes = 1000,
    open = true,
    timeout = "5 seconds"
  }: {
    readonly maxBytes?: number
    readonly open?: boolean
    readonly timeout?: "5 seconds" | "100 millis"
  } = {}
) =>
  Downloads.use((downloads) => downloads.get(url, { maxBytes })).pipe(
    Effect.provide(
      NodeDownloads.layer({ timeout }).pipe(
        Layer.provide(
          MemoryOutboundPolicy.layer({ allowPrivateNetwork: open, hosts: { "files.test": ["127.0.0.1"] } })
        )
      )
    )
  )

const reasonOf = (url: string, options?: Parameters<typeof download>[1]) =>
  Effect.map(Effect.flip(download(url, options)), (error) => ("reason" in error ? error.reason : error._tag))

describe("a download", () => {
  it.live("answers the bytes and what the server calls them", () =>
    Effect.gen(function* () {
      const { origin } = yield* aServer((request, response) => {
        const encoding = request.url === "/packed" ? { "content-encoding": "gzip" } : {}
        response.writeHead(200, { "content-type": "text/plain; charset=utf-8", ...encoding })
        response.end(request.url === "/packed" ? gzipSync("hello") : "hello")
      })
      for (const path of ["/plain", "/packed"]) {
        const { bytes, contentType } = yield* download(origin + path)
        expect([Buffer.from(bytes).toString(), contentType]).toEqual(["hello", "text/plain"])
      }
    }).pipe(Effect.scoped)
  )

  it.live("does not reach into private networks, not by redirects either", () =>
    Effect.gen(function* () {
      const { asked, origin } = yield* aServer((_, response) => response.end("secret"))
      expect(yield* reasonOf(origin, { open: false })).toBe("AddressForbidden")
      expect(yield* reasonOf(origin.replace("files.test", "127.0.0.1"), { open: false })).toBe(
        "AddressForbidden"
      )
      expect(asked).toEqual([])
      const targets = [
        "file:///etc/passwd",
        "http://a:b@files.test/",
        "http://unknown.test/",
        "gopher://files.test/"
      ]
      const { origin: redirecting } = yield* aServer((request, response) => {
        response.writeHead(302, { location: targets[Number(request.url!.slice(1))] }).end()
      })
      const answers = yield* Effect.forEach(targets, (_, index) => reasonOf(`${redirecting}/${index}`))
      expect(answers).toEqual(["malformed", "credentials", "HostUnknown", "protocol"])
    }).pipe(Effect.scoped)
  )

  it.live("vets every address on the way", () =>
    Effect.gen(function* () {
      const { asked, origin } = yield* aServer((request, response) => {
        if (request.url === "/first") response.writeHead(302, { location: "/second" }).end()
        else response.end("secret")
      })
      let hops = 0
      // A host that resolves to a public address first and to a private one later.
      const policy = OutboundPolicy.of({
        get allowsPrivateNetwork() {
          return hops++ === 0
        },
        resolve: () => Effect.succeed(["127.0.0.1"])
      })
      const error = yield* Downloads.use((downloads) =>
        downloads.get(`${origin}/first`, { maxBytes: 100 })
      ).pipe(
        Effect.flip,
        Effect.provide(NodeDownloads.layer().pipe(Layer.provide(Layer.succeed(OutboundPolicy, policy))))
      )
      expect(error._tag).toBe("AddressForbidden")
      expect(asked).toEqual(["/first"])
    }).pipe(Effect.scoped)
  )

  it.live("follows five redirects, relative ones too, and no more", () =>
    Effect.gen(function* () {
      const { origin } = yield* aServer((request, response) => {
        const left = Number(request.url!.slice(1))
        if (left === 0) response.end("there")
        else response.writeHead(307, { location: String(left - 1) }).end("not this")
      })
      expect(Buffer.from((yield* download(`${origin}/5`)).bytes).toString()).toBe("there")
      expect(yield* reasonOf(`${origin}/6`)).toBe("redirects")
    }).pipe(Effect.scoped)
  )

  it.live("is bounded in what it brings, as it comes out of its packing", () =>
    Effect.gen(function* () {
      const { origin } = yield* aServer((request, response) => {
        if (request.url === "/told")
          response.writeHead(200, { "content-length": 2000 }).end(Buffer.alloc(2000))
        else if (request.url === "/untold") {
          response.writeHead(200)
          for (let n = 0; n < 100; n++) response.write(Buffer.alloc(1000))
          response.end()
        } else if (request.url === "/bomb") {
          response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(10_000_000)))
        } else response.writeHead(200).end(Buffer.alloc(1000))
      })
      for (const path of ["/told", "/untold", "/bomb"]) {
        expect([
          path,
          yield* reasonOf(origin + path, { maxBytes: 50_000 * (path === "/told" ? 0.02 : 1) })
        ]).toEqual([path, "too-large"])
      }
      expect((yield* download(`${origin}/exact`)).bytes).toHaveLength(1000)
    }).pipe(Effect.scoped)
  )

  it.live("fails with a sentence when there is no file, no answer, no server, or no end", () =>
    Effect.gen(function* () {
      const server = yield* aServer((request, response) => {
        if (request.url === "/missing") response.writeHead(404).end("no")
        else if (request.url === "/odd") response.writeHead(200, { "content-encoding": "strange" }).end("?")
        else if (request.url === "/broken")
          response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip")
        else if (request.url === "/cut") request.socket.destroy()
        else response.writeHead(200).write("and then")
      })
      const { close, origin } = server
      for (const path of ["/missing", "/odd", "/broken"])
        expect([path, yield* reasonOf(origin + path)]).toEqual([path, "answer"])
      expect(yield* reasonOf(`${origin}/cut`)).toBe("connection")
      expect(yield* reasonOf(`${origin}/endless`, { timeout: "100 millis" })).toBe("too-slow")
      close()
      const refused = yield* Effect.flip(download(origin))
      expect(refused.message).toBe(
        "files.test could not be reached: the connection was refused: nothing listens at this host and port."
      )
    }).pipe(Effect.scoped)
  )
})
