import { Schema } from "effect"
import { FailureDetail } from "@octavo/api"

/** The server refused a request: the status, why in words, and for 400 what is wrong with which part. */
export class ApiFailure extends Schema.TaggedError<ApiFailure>()("ApiFailure", {
  code: Schema.Int,
  message: Schema.String,
  details: Schema.Array(FailureDetail)
}) {}
