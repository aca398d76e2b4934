import { type Failure, Failures, statusOf } from "@octavo/api"
import { describeIssue } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { HttpApiError } from "effect/http-api"
import { failureResponse, invalidPart, responseTo } from "./failureResponse.ts"

const partNames = { Headers: "header", Query: "query", Payload: "body" } as const

/** Gives every failure of a handler its answer. An answer of our own that does not fit its schema is a defect. */
export const failuresLayer: Layer.Layer<Failures> = Layer.succeed(Failures, (handler) =>
  Effect.catch(handler, (error: unknown) => {
    if (HttpApiError.HttpApiSchemaError.is(error)) {
      switch (error.kind) {
        case "Params":
          return Effect.succeed(failureResponse(404, "It does not exist, or you may not see it."))
        case "Headers":
        case "Query":
        case "Payload":
          return Effect.succeed(invalidPart(partNames[error.kind], describeIssue(error.cause.issue)))
        default:
          return Effect.die(error)
      }
    }
    const failure = error as Failure
    return statusOf(failure.constructor) === undefined
      ? Effect.die(error)
      : Effect.succeed(responseTo(failure))
  })
)
