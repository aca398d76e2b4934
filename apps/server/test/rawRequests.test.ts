import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { describe, expect, it } from "@effect/vitest"
import { printerOfWords } from "@octavo/pdf/testing"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { connect } from "node:net"
import { listener } from "../src/http/listener.ts"
import { routerConfig, routes } from "../src/server.ts"
import { inMemory, lying } from "./aServer.ts"

const served = HttpRouter.serve(routes({ publicUrl: "http://octavo.test", rateLimit: null }), {
  disableLogger: true,
  disableListenLog: true,
  routerConfig
}).pipe(
  Layer.provideMerge(NodeHttpServer.layer(listener, { port: 0, host: "127.0.0.1" })),
  Layer.provide(inMemory(printerOfWords, lying()))
)

/** A server on a port, with what it answers to bytes as they are: all until the connection ends, or is silent. */
const aPort = Effect.gen(function* () {
  const services = yield* Layer.build(served)
  const { address } = yield* Effect.provideContext(HttpServer.HttpServer, services)
  const port = "port" in address ? address.port : 0
  const send = (bytes: string | Uint8Array, wait = 300) =>
    Effect.promise(
      () =>
        new Promise<string>((resolve) => {
          const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
          let text = ""
          let timer = setTimeout(() => socket.destroy(), 3000)
          socket.on("data", (chunk) => {
            text += chunk.toString("latin1")
            clearTimeout(timer)
            timer = setTimeout(() => socket.destroy(), wait)
          })
          socket.on("error", () => {})
          socket.on("close", () => {
            clearTimeout(timer)
            resolve(text)
          })
        })
    )
  return { port, send }
})

const head = "Host: octavo.test\r\n"
const closing = `${head}Connection: close\r\n`

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\n${more}${closing}\r\n`

const post = (headers: string, body: string) =>
  `POST /v1/orgs/x/spaces HTTP/1.1\r\n${closing}Content-Type: application/json\r\n${headers}\r\n${body}`

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

const strangeRequests: Readonly<Record<string, string>> = {
  "two slashes": get("//"),
  "a host in the path": get("//example.org/v1/user"),
  "three slashes": get("///"),
  "an open bracket": get("//[x"),
  "a whole address": get("http://octavo.test/v1/user"),
  "a broken whole address": get("http://[/v1/user"),
  "an asterisk": `OPTIONS * HTTP/1.1\r\n${closing}\r\n`,
  "steps up": get("/v1/../../etc/passwd"),
  "hidden steps up": get("/v1/%2e%2e/%2e%2e/etc/passwd"),
  "a NUL": get("/v1/users/%00"),
  "hidden slashes": get("/v1%2fuser"),
  "a half escape": get("/v1/users/%"),
  "bytes that are no text": get("/v1/users/%ff%fe"),
  "a backslash": get("/v1\\user"),
  "a long path": get(`/v1/users/${"a".repeat(12_000)}`),
  "a long query": get(`/v1/user?${"a=b&".repeat(3000)}`),
  "a longer path than headers may be": get(`/v1/users/${"a".repeat(200_000)}`),
  "long headers": get("/v1/user", `X-Long: ${"a".repeat(200_000)}\r\n`),
  "many headers": get("/v1/user", Array.from({ length: 500 }, (_, n) => `X-${n}: a\r\n`).join("")),
  "an unknown method": `BREW /v1/user HTTP/1.1\r\n${closing}\r\n`,
  "a method that tunnels": `CONNECT example.org:443 HTTP/1.1\r\n${closing}\r\n`,
  "a method that traces": `TRACE /v1/user HTTP/1.1\r\n${closing}\r\n`,
  "two lengths that differ": post("Content-Length: 2\r\nContent-Length: 3\r\n", "{} "),
  "a length beside chunks": post(
    "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
    "2\r\n{}\r\n0\r\n\r\n"
  ),
  "a negative length": post("Content-Length: -1\r\n", ""),
  "chunks that are none": post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"),
  "an unknown transfer encoding": post("Transfer-Encoding: gzip\r\n", "{}"),
  "a packed body": post("Content-Encoding: gzip\r\nContent-Length: 2\r\n", "{}"),
  "no host": "GET /v1/user HTTP/1.1\r\n\r\n",
  "an unknown version": `GET /v1/user HTTP/9.9\r\n${closing}\r\n`,
  "no HTTP at all": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
  "an expectation": post("Expect: 100-continue\r\nContent-Length: 2\r\n", "{}"),
  "an unknown expectation": post("Expect: 200-ok\r\nContent-Length: 2\r\n", "{}")
}

describe("a request as it comes from the wire", () => {
  it.live(
    "is refused with an answer, never a 500, whatever is wrong with it, and others are served on",
    () =>
      Effect.gen(function* () {
        const { send } = yield* aPort
        for (const [name, bytes] of Object.entries(strangeRequests)) {
          const answer = yield* send(bytes)
          const status = statusOf(answer)
          expect([name, status >= 100 && status < 500, answer.slice(0, 80)]).toEqual([
            name,
            true,
            answer.slice(0, 80)
          ])
          const last = answer.slice(answer.lastIndexOf("HTTP/1.1 "))
          const [, body = ""] = last.split("\r\n\r\n", 2)
          if (statusOf(last) < 400) continue
          const json = /\{.*\}/s.exec(body)?.[0] ?? "null"
          expect([name, JSON.parse(json)?.error?.code]).toEqual([name, statusOf(last)])
        }
        expect(statusOf(yield* send(get("/health")))).toBe(200)
      }),
    60_000
  )

  it.live(
    "whose headers never end gives its connection back",
    () =>
      Effect.gen(function* () {
        const { port } = yield* aPort
        const held = yield* Effect.promise(
          () =>
            new Promise<number>((resolve) => {
              const began = Date.now()
              const socket = connect(port, "127.0.0.1", () => socket.write("GET /v1/user HTTP/1.1\r\n"))
              const drip = setInterval(() => socket.write("X-A: b\r\n"), 500)
              socket.on("error", () => {})
              socket.resume()
              socket.on("close", () => {
                clearInterval(drip)
                resolve(Date.now() - began)
              })
            })
        )
        expect(held).toBeLessThan(16_000)
      }),
    30_000
  )
})
