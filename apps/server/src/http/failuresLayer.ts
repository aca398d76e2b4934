import { type Failure, Failures } from "@octavo/api"
import { Effect, Layer } from "effect"
import { HttpApiError } from "effect/http-api"
import { failureResponse, schemaFailureResponse, statusOf } from "./failureResponse.ts"

const partNames = { Params: "path", Headers: "header", Query: "query", Payload: "body" } as const

/** Gives every failure of a handler its answer. An answer of our own that does not fit its schema is a defect. */
export const failuresLayer: Layer.Layer<Failures> = Layer.succeed(Failures, (handler) =>
  Effect.catch(handler, (error: unknown) => {
    if (HttpApiError.HttpApiSchemaError.is(error)) {
      switch (error.kind) {
        case "Params":
          return Effect.succeed(failureResponse(404, "There is no such thing"))
        case "Headers":
        case "Query":
        case "Payload":
          return Effect.succeed(schemaFailureResponse(partNames[error.kind], error.cause))
        default:
          return Effect.die(error)
      }
    }
    const { message, path = "" } = error as Failure
    const status = statusOf(error as Failure)
    return status === 500
      ? Effect.die(error)
      : Effect.succeed(failureResponse(status, message, status === 400 ? [{ path, message }] : undefined))
  })
)
