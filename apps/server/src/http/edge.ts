import { newId } from "@octavo/kernel"
import { ByteSize, Cause, Effect, type Types } from "effect"
import {
  HttpIncomingMessage,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { failureResponse } from "./failureResponse.ts"
import { methodsOf } from "./routes.ts"

const maxBody = "10 MB"
const timeout = "60 seconds"

/** A request id that a proxy set is kept when it is harmless. */
const idShape = /^[\w.:-]{1,128}$/

const notRouted = (request: HttpServerRequest.HttpServerRequest) => {
  const path = new URL(request.url, "http://localhost").pathname
  const methods = methodsOf(path)
  return methods.length === 0
    ? failureResponse(404, "There is nothing at this address")
    : HttpServerResponse.setHeader(
        failureResponse(405, `This address knows ${methods.join(", ")}, not ${request.method}`),
        "allow",
        methods.join(", ")
      )
}

const isTooLarge = (error: HttpServerError.RequestParseError) =>
  /maxBytes|too large/i.test(`${error.description ?? ""} ${String(error.cause ?? "")}`)

const isParseError = (value: unknown): value is HttpServerError.RequestParseError =>
  typeof value === "object" && value !== null && "_tag" in value && value._tag === "RequestParseError"

/** The answer to what no handler answered: unknown addresses, wrong methods, bodies too large, our own mistakes. */
const respond = (request: HttpServerRequest.HttpServerRequest, cause: Cause.Cause<unknown>) => {
  const defect = Cause.squash(cause)
  if (HttpServerError.isHttpServerError(defect)) {
    if (defect.reason._tag === "RouteNotFound") return Effect.succeed(notRouted(request))
    if (isParseError(defect.reason)) {
      return Effect.succeed(
        isTooLarge(defect.reason)
          ? failureResponse(413, `The body is larger than ${maxBody}`)
          : failureResponse(400, "The body could not be read")
      )
    }
  }
  return Effect.as(
    Effect.logError("A request failed unexpectedly", cause),
    failureResponse(
      500,
      "An unexpected error occurred; the log of the server tells more under this request id"
    )
  )
}

/**
 * What surrounds every request: its id in log and answer, the bound on its body and its time, and an error body
 * whatever happens.
 */
export const edge = HttpRouter.middleware(
  (handler) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const given = request.headers["x-request-id"]
      return Effect.flatMap(
        given !== undefined && idShape.test(given) ? Effect.succeed(given) : newId,
        (requestId) =>
          handler.pipe(
            Effect.timeoutOrElse({
              duration: timeout,
              orElse: () => Effect.succeed(failureResponse(504, "The request took too long"))
            }),
            Effect.map((response) =>
              response.status === 415
                ? failureResponse(415, "The body must be JSON (application/json)")
                : response
            ),
            Effect.catchCause(
              (cause): Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled> =>
                Cause.hasInterruptsOnly(cause)
                  ? Effect.failCause(cause as Cause.Cause<never>)
                  : respond(request, cause)
            ),
            Effect.map(HttpServerResponse.setHeader("x-request-id", requestId)),
            Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxBody)),
            Effect.annotateLogs({ requestId })
          )
      )
    }),
  { global: true }
)
