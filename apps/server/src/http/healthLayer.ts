import { Organizations } from "@octavo/identity"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { failureResponse } from "./failureResponse.ts"

/** `GET /health`: 200 when requests can be served, which takes the database; 503 else. */
export const healthLayer = HttpRouter.add(
  "GET",
  "/health",
  Organizations.use((organizations) => organizations.list({ after: null, limit: 1 })).pipe(
    Effect.timeout("5 seconds"),
    Effect.as(HttpServerResponse.jsonUnsafe({ status: "ready" })),
    Effect.catchCause(() => Effect.succeed(failureResponse(503, "The database does not answer")))
  )
)
