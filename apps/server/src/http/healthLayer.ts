import { silenceOf } from "@octavo/database"
import { Organizations } from "@octavo/identity"
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { readFileSync } from "node:fs"
import { failureResponse } from "./failureResponse.ts"

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** `GET /health`: 200 when requests can be served, which takes the database; 503 else. */
export const healthLayer = HttpRouter.add(
  "GET",
  "/health",
  Organizations.use((organizations) => organizations.list({ after: null, limit: 1 })).pipe(
    Effect.timeout("5 seconds"),
    Effect.as(HttpServerResponse.jsonUnsafe({ status: "ready", version })),
    Effect.catchCause((cause) => Effect.succeed(failureResponse(503, silenceOf(cause))))
  )
)
