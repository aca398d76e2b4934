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
