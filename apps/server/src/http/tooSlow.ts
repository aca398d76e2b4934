import { HttpServerResponse } from "effect/http"
import { failureResponse } from "./failureResponse.ts"

/** The answer to a request whose body takes too long to come. */
export const tooSlow = HttpServerResponse.setHeader(
  failureResponse(408, "The body took too long to come. Send it again, or a file to an upload address"),
  "connection",
  "close"
)
