import { Readiness } from "@octavo/installation"
import { readyAnswer } from "@octavo/worker"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

/** `GET /ready`: 200 when this server should get requests; 503 with the reasons else. */
export const readyLayer = HttpRouter.use((router) =>
  Effect.flatMap(Readiness, (readiness) =>
    router.add(
      "GET",
      "/ready",
      Effect.map(Effect.provideService(readyAnswer, Readiness, readiness), ({ body, status }) =>
        HttpServerResponse.jsonUnsafe(body, { status, headers: { "cache-control": "no-store" } })
      )
    )
  )
)
