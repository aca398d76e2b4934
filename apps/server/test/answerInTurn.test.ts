import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer, IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { answerInTurn } from "../src/http/answerInTurn.ts"

it.live("requests that arrive together begin in one turn, without a microtask between them", () =>
  Effect.gen(function* () {
    const server = createServer()
    answerInTurn(server)
    const happened: Array<string> = []
    server.on("request", ({ url }: IncomingMessage) => {
      happened.push(`${url} begins`)
      queueMicrotask(() => happened.push(`a microtask of ${url}`))
    })
    for (const url of ["/one", "/two", "/three"]) {
      const request = Object.assign(new IncomingMessage(new Socket()), { url })
      server.emit("request", request, new ServerResponse(request))
    }
    expect(happened).toEqual([])
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    expect(happened).toEqual([
      "/one begins",
      "/two begins",
      "/three begins",
      "a microtask of /one",
      "a microtask of /two",
      "a microtask of /three"
    ])
  })
)

it.live("a request whose connection ends before its turn does not begin", () =>
  Effect.gen(function* () {
    const server = createServer()
    answerInTurn(server)
    const begun: Array<string | undefined> = []
    server.on("request", ({ url }: IncomingMessage) => begun.push(url))
    const requests = ["/gone", "/there"].map((url) =>
      Object.assign(new IncomingMessage(new Socket()), { url })
    )
    for (const request of requests) server.emit("request", request, new ServerResponse(request))
    requests[0]!.socket.destroy()
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    expect(begun).toEqual(["/there"])
  })
)

it.live("thirty-two requests begin in a turn, and others are served before the next ones", () =>
  Effect.gen(function* () {
    const server = createServer()
    answerInTurn(server)
    let begun = 0
    server.on("request", () => begun++)
    for (let n = 0; n < 40; n++) {
      const request = new IncomingMessage(new Socket())
      server.emit("request", request, new ServerResponse(request))
    }
    const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    yield* turn
    expect(begun).toBe(32)
    yield* turn
    expect(begun).toBe(40)
  })
)
