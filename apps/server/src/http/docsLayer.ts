import { Effect, Layer, Scope } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, OpenApi } from "effect/http-api"
import { keepBytes, keptResponse } from "./KeptBytes.ts"

/** Clients ask again before they use what they have, which costs a 304. */
const revalidated = { "cache-control": "no-cache" }

/** The description of the API. It and its texts are loaded when somebody asks for it. */
const apiDocument = Effect.promise(async () => (await import("@octavo/api/document")).apiDocument())

/** The description of the API, made and compressed when it is first asked for. */
const documentLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const kept = yield* Effect.cached(
      Effect.flatMap(apiDocument, (document) => keepBytes(Buffer.from(JSON.stringify(document))))
    )
    yield* router.add(
      "GET",
      "/openapi.json",
      Effect.flatMap(kept, (bytes) => keptResponse(bytes, "application/json", revalidated))
    )
  })
)

/** The page has its script within it, and may ask this server alone: the script knows of hosts that it would ask, too. */
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** The settings of the page: the token is asked for at the top, and goes with every request that is tried. */
const scalar = {
  withDefaultFonts: false,
  persistAuth: false,
  authentication: { preferredSecurityScheme: "token" }
}

/** The page that shows it. Its script is three megabytes, and so is loaded when somebody opens the page. */
const pageLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const scope = yield* Effect.scope
    const load = yield* Effect.cached(
      Effect.gen(function* () {
        const { HttpApiScalar } = yield* Effect.promise(() => import("effect/http-api"))
        const docs = yield* HttpRouter.make
        const document = yield* apiDocument
        // Scalar takes an API; this one has no endpoints of its own, and the document of ours.
        const described = HttpApi.make("octavo").annotate(OpenApi.Transform, () => document)
        const pages = HttpApiScalar.layer(described, { path: "/docs", scalar })
        yield* Layer.buildWithScope(
          pages.pipe(Layer.provide(Layer.succeed(HttpRouter.HttpRouter, docs))),
          scope
        )
        const page = yield* Effect.orDie(docs.asHttpEffect())
        const { body } = page
        return yield* keepBytes(body._tag === "Uint8Array" ? body.body : new Uint8Array())
      }).pipe(Scope.provide(scope))
    )
    yield* router.add(
      "GET",
      "/docs",
      Effect.flatMap(load, (bytes) =>
        keptResponse(bytes, "text/html; charset=utf-8", { ...revalidated, "content-security-policy": policy })
      )
    )
  })
)

/** The description of the API, for programs and for people. */
export const docsLayer = Layer.merge(documentLayer, pageLayer)
