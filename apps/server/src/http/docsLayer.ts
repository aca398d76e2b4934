import { Api } from "@octavo/api"
import { Effect, Layer, Scope } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"

/** The description of the API, made when it is first asked for. */
const documentLayer = HttpRouter.add(
  "GET",
  "/openapi.json",
  Effect.sync(() => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(Api)))
)

/** The page that shows it. Its script is three megabytes, and so is loaded when somebody opens the page. */
const pageLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const scope = yield* Effect.scope
    const load = yield* Effect.cached(
      Effect.gen(function* () {
        const { HttpApiScalar } = yield* Effect.promise(() => import("effect/http-api"))
        const docs = yield* HttpRouter.make
        const pages = HttpApiScalar.layer(Api, {
          path: "/docs",
          scalar: { withDefaultFonts: false }
        })
        yield* Layer.buildWithScope(
          pages.pipe(Layer.provide(Layer.succeed(HttpRouter.HttpRouter, docs))),
          scope
        )
        const page = docs.asHttpEffect()
        return { page }
      }).pipe(Scope.provide(scope))
    )
    yield* router.add(
      "GET",
      "/docs",
      Effect.flatMap(load, ({ page }) => page)
    )
  })
)

/** What the page may load: nothing from elsewhere. */
export const docsLayer = Layer.mergeAll(documentLayer, pageLayer)
