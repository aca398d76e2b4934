import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { expect, it } from "@effect/vitest"
import { printerOfWords } from "@octavo/pdf/testing"
import { Context, Effect, FileSystem, Layer, Path } from "effect"
import { HttpPlatform, HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { listener } from "../src/http/listener.ts"
import { routesBesides } from "../src/http/routes.ts"
import { servedLightly, withServices } from "../src/http/servedLightly.ts"
import { routerConfig, routes } from "../src/server.ts"
import { inMemory, lying } from "./aServer.ts"

const config = { disableLogger: true, disableListenLog: true, routerConfig }

const onAPort = servedLightly.pipe(
  Layer.provideMerge(NodeHttpServer.layer(listener, { port: 0, host: "127.0.0.1" }))
)

/** Asks a server that was built. */
const asking = (services: Context.Context<HttpServer.HttpServer>) => {
  const { address } = Context.get(services, HttpServer.HttpServer)
  const port = "port" in address ? address.port : 0
  return (path: string, init?: RequestInit) =>
    Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init }))
}

class Word extends Context.Service<Word, string>()("@octavo/server/test/Word") {}

/** The services of an application and of the platform among those of a request. */
const namesOfServices = Effect.map(Effect.context(), ({ mapUnsafe }) => {
  const platform = [FileSystem.FileSystem, HttpPlatform.HttpPlatform, HttpServer.HttpServer, Path.Path]
  const keys: ReadonlyArray<string> = platform.map(({ key }) => key)
  return HttpServerResponse.jsonUnsafe(
    [...mapUnsafe.keys()].filter((key) => key.startsWith("@octavo/") || keys.includes(key))
  )
})

it.live(
  "requests begin without the services of the domains and of the platform, but where a handler asks its request for them",
  () =>
    Effect.gen(function* () {
      const given = Layer.mergeAll(
        HttpRouter.add("GET", "/bare", namesOfServices),
        withServices(
          HttpRouter.add(
            "GET",
            "/given",
            Word.useSync((word) => HttpServerResponse.text(word))
          )
        )
      )
      const served = HttpRouter.serve(given, config).pipe(
        Layer.provideMerge(onAPort),
        Layer.provide(Layer.succeed(Word, "a word"))
      )
      const ask = asking(yield* Layer.build(served))
      expect(yield* Effect.promise(async () => (await Effect.runPromise(ask("/bare"))).json())).toEqual([])
      expect(yield* Effect.promise(async () => (await Effect.runPromise(ask("/given"))).text())).toBe(
        "a word"
      )
    }).pipe(Effect.scoped)
)

it.live("every route beside the API finds the services that it needs", () =>
  Effect.gen(function* () {
    const served = HttpRouter.serve(
      routes({ publicUrl: "http://octavo.test", rateLimit: null }),
      config
    ).pipe(Layer.provideMerge(onAPort), Layer.provideMerge(inMemory(printerOfWords, lying())))
    const ask = asking(yield* Layer.build(served))
    for (const { method, path } of routesBesides) {
      const { status } = yield* ask(path.replaceAll(/:[A-Za-z]+/g, "unknown"), { method })
      expect({ method, path, isServed: status < 500 }).toEqual({ method, path, isServed: true })
    }
  }).pipe(Effect.scoped)
)
