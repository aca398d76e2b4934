import { Schema } from "effect"
import { ConflictResource, FailureDetail } from "@octavo/api"

/**
 * The server refused a request: the status, why in words, for 400 what is wrong with which part, and for 409 where an edit and the
 * content exclude each other.
 */
export class ApiFailure extends Schema.TaggedError<ApiFailure>()("ApiFailure", {
  code: Schema.Int,
  message: Schema.String,
  details: Schema.Array(FailureDetail),
  conflicts: Schema.Array(ConflictResource)
}) {}
