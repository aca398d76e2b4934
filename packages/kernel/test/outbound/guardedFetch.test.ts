import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer, type RequestListener } from "node:http"
import { guardedFetch, OutboundPolicy } from "../../src/node/index.ts"
import { freePort } from "../../src/testing/index.ts"

const aServer = Effect.fnUntraced(function* (listener: RequestListener) {
  const port = yield* freePort
  const server = createServer(listener)
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))),
    () =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise((resolve) => server.close(resolve))
      })
  )
  return `http://127.0.0.1:${port}`
})

const aFetch = (allowPrivateNetwork: boolean, protocols = ["http:", "https:"]) =>
  guardedFetch({ maxBytes: 1000, timeout: 300, protocols }).pipe(
    Effect.provide(OutboundPolicy.layer({ allowPrivateNetwork }))
  )

const failureOf = (promise: Promise<unknown>) =>
  Effect.promise(() =>
    promise.then(
      () => "none",
      (error: { readonly _tag: string; reason?: string }) => error.reason ?? error._tag
    )
  )

describe("guardedFetch", () => {
  it.live("sends method, headers and body, and answers status, media type and body", () =>
    Effect.gen(function* () {
      const url = yield* aServer((request, response) => {
        request.setEncoding("utf8").once("data", (body: string) => {
          response.writeHead(201, { "content-type": "text/plain", "x-other": "1" })
          response.end(`${request.method} ${request.headers["x-mine"]} ${body}`)
        })
      })
      const fetch = yield* aFetch(true)
      const response = yield* Effect.promise(() =>
        fetch(url, { method: "POST", headers: { "X-Mine": "yes" }, body: new URLSearchParams({ a: "b c" }) })
      )
      const text = yield* Effect.promise(() => response.text())
      expect([response.status, text, [...response.headers]]).toEqual([
        201,
        "POST yes a=b+c",
        [["content-type", "text/plain"]]
      ])
    }).pipe(Effect.scoped)
  )

  it.live("follows no redirect, and keeps to its bounds of size, time, protocol and network", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const url = yield* aServer(({ url: path = "" }, response) => {
        asked.push(path)
        if (path === "/moved") response.writeHead(302, { location: "/there" }).end()
        else if (path === "/large") response.end("x".repeat(1001))
        else if (path === "/empty") response.writeHead(204).end()
      })
      const fetch = yield* aFetch(true)
      expect((yield* Effect.promise(() => fetch(`${url}/moved`))).status).toBe(302)
      expect((yield* Effect.promise(() => fetch(`${url}/empty`))).status).toBe(204)
      expect(yield* failureOf(fetch(`${url}/large`))).toBe("too-large")
      expect(yield* failureOf(fetch(`${url}/never`))).toBe("too-slow")
      expect(asked).toEqual(["/moved", "/empty", "/large", "/never"])
      expect(yield* failureOf((yield* aFetch(true, ["https:"]))(`${url}/x`))).toBe("protocol")
      expect(yield* failureOf((yield* aFetch(false))(`${url}/x`))).toBe("AddressForbidden")
      expect(asked).toHaveLength(4)
    }).pipe(Effect.scoped)
  )
})
