import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { freePort } from "@octavo/kernel/testing"
import { printerOfWords } from "@octavo/pdf/testing"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { createServer } from "node:http"
import { routerConfig, routes } from "../src/server.ts"
import { inMemory, lying } from "./aServer.ts"

/** A server for browsers at 127.0.0.1, another site than localhost. It reaches identity providers of this machine. */
export const aSite = Effect.gen(function* () {
  const port = yield* freePort
  const url = `http://127.0.0.1:${port}`
  const services = yield* Layer.build(inMemory(printerOfWords, lying(), { allowPrivateNetwork: true }))
  yield* Layer.build(
    HttpRouter.serve(routes({ publicUrl: url, rateLimit: null }), {
      disableLogger: true,
      disableListenLog: true,
      routerConfig
    }).pipe(
      Layer.provide(Layer.succeedContext(services)),
      Layer.provide(NodeHttpServer.layer(createServer, { port }))
    )
  )
  return { url, within: Effect.provideContext(services) }
})
