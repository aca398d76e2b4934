import { HttpServerError } from "effect/http"

/** Whether a body could not be read because it is larger than `MaxBodySize`. */
export const isTooLarge = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) &&
  error.reason._tag === "RequestParseError" &&
  error.reason.reason === "BodyTooLarge"
