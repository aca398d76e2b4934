import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { describe, expect, it } from "@effect/vitest"
import { createUpload } from "@octavo/content"
import { printerOfWords } from "@octavo/pdf/testing"
import { issueToken } from "@octavo/identity"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { Signer } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { TestClock } from "effect/testing"
import { connect, type Socket } from "node:net"
import { listener } from "../src/http/listener.ts"
import { routerConfig, routes } from "../src/server.ts"
import { uploadPath } from "../src/uploads/uploadLink.ts"
import { inMemory, lying } from "./aServer.ts"

const served = HttpRouter.serve(routes({ publicUrl: "http://octavo.test", rateLimit: null }), {
  disableLogger: true,
  disableListenLog: true,
  routerConfig
}).pipe(
  Layer.provideMerge(NodeHttpServer.layer(listener, { port: 0, host: "127.0.0.1" })),
  Layer.provideMerge(inMemory(printerOfWords, lying()))
)

const moment = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))

/** A server on a port whose clock is that of the test, with a token and an address that takes a file. */
const aPort = Effect.fnUntraced(function* (fileSize: number) {
  const services = yield* Layer.build(served)
  const { address } = yield* Effect.provideContext(HttpServer.HttpServer, services)
  const { key, organizationId, upload } = yield* Effect.gen(function* () {
    const organization = yield* anOrganization()
    const admin = yield* aMember(organization.id)
    const operator = yield* aUser({ isOperator: true })
    const { key } = yield* issueToken(admin.id, { label: "Test", expiresAt: null }).pipe(as(operator))
    const file = { name: "file.bin", contentType: "application/octet-stream", size: fileSize }
    const upload = yield* createUpload(organization.id, file).pipe(as(admin))
    return { key, organizationId: organization.id, upload: uploadPath(yield* Signer, upload) }
  }).pipe(Effect.orDie, Effect.provideContext(services))
  const port = "port" in address ? address.port : 0

  /** A request whose body never ends: what came back, and whether the connection is closed. */
  const trickle = (request: string, headers: string, first: string) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const state = { text: "", isClosed: false }
        const socket: Socket = connect(port, "127.0.0.1", () =>
          socket.write(`${request} HTTP/1.1\r\nHost: octavo.test\r\n${headers}\r\n${first}`)
        )
        const drip = setInterval(() => socket.writable && socket.write(" "), 50)
        socket.on("data", (chunk) => (state.text += chunk.toString("latin1")))
        socket.on("error", () => {})
        socket.on("close", () => {
          clearInterval(drip)
          state.isClosed = true
        })
        return { state, socket, drip }
      }),
      ({ drip, socket }) =>
        Effect.sync(() => {
          clearInterval(drip)
          socket.destroy()
        })
    ).pipe(Effect.map(({ state }) => state))

  /** Lets seconds pass until a connection is closed; answers how many at least. */
  const secondsUntilClosed = Effect.fnUntraced(function* (
    state: { readonly isClosed: boolean },
    step: number
  ) {
    for (let n = 0; n < 10; n++) yield* moment
    let seconds = 0
    while (!state.isClosed && seconds < 2000) {
      yield* TestClock.adjust(`${step} seconds`)
      seconds += step
      for (let n = 0; n < 5 && !state.isClosed; n++) yield* moment
    }
    return seconds
  })

  return { key, organizationId, upload, trickle, secondsUntilClosed }
})

describe("a body that trickles", () => {
  it.effect.each([
    ["a space", "POST /v1/orgs/ORG/spaces", 30],
    ["an invitation", "POST /v1/orgs/ORG/invites", 30]
  ] as const)(
    "of %s is answered with 408 after its time, and its connection is closed",
    ([, request, time]) =>
      Effect.gen(function* () {
        const { key, organizationId, secondsUntilClosed, trickle } = yield* aPort(1)
        const state = yield* trickle(
          request.replace("ORG", organizationId),
          `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n`,
          `{"title": "`
        )
        const seconds = yield* secondsUntilClosed(state, 10)
        expect(state.text).toMatch(/^HTTP\/1\.1 408 /)
        expect(state.text).toContain('"code":408')
        expect(seconds).toBeGreaterThanOrEqual(time)
        expect(seconds).toBeLessThanOrEqual(time + 20)
      })
  )

  it.effect("of a webhook is answered with 408, too", () =>
    Effect.gen(function* () {
      const { secondsUntilClosed, trickle } = yield* aPort(1)
      const headers = `X-Hub-Signature-256: sha256=${"0".repeat(64)}\r\nContent-Length: 100000\r\n`
      const state = yield* trickle("POST /v1/hooks/git/none", headers, "{")
      const seconds = yield* secondsUntilClosed(state, 10)
      expect(state.text).toMatch(/^HTTP\/1\.1 408 /)
      expect(seconds).toBeLessThanOrEqual(50)
    })
  )

  it.effect("of who may not send it is answered at once", () =>
    Effect.gen(function* () {
      const { organizationId, trickle } = yield* aPort(1)
      const state = yield* trickle(
        `POST /v1/orgs/${organizationId}/spaces`,
        "Authorization: Bearer none\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n",
        `{"title": "`
      )
      for (let n = 0; n < 100 && state.text === ""; n++) yield* moment
      expect(state.text).toMatch(/^HTTP\/1\.1 401 /)
    })
  )

  it.effect.each([
    ["small", 1000, 31],
    ["large", 10_000_000, 110]
  ] as const)("of a %s upload has the time that a line of a megabit needs", ([, size, time]) =>
    Effect.gen(function* () {
      const { secondsUntilClosed, trickle, upload } = yield* aPort(size)
      const state = yield* trickle(`PUT ${upload}`, `Content-Length: ${size}\r\n`, "abc")
      const seconds = yield* secondsUntilClosed(state, 10)
      expect(state.text).toMatch(/^HTTP\/1\.1 408 /)
      expect(seconds).toBeGreaterThanOrEqual(time)
      expect(seconds).toBeLessThanOrEqual(time + 20)
    })
  )
})
