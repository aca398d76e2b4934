import { isDiskFull, monotonicMillisOf } from "@octavo/kernel"
import { ByteSize, Cause, Clock, Context, Effect, References, Tracer, type Types } from "effect"
import {
  HttpIncomingMessage,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { crossOriginHeaders, preflightResponse } from "./crossOrigin.ts"
import { failureResponse } from "./failureResponse.ts"
import { inMegabytes } from "./inMegabytes.ts"
import { isTooLarge } from "./isTooLarge.ts"
import { measuredRequest } from "./measuredRequest.ts"
import { requestIdOf } from "./requestId.ts"
import { requestSpan } from "./requestSpan.ts"
import { isLogged, logRequest } from "./requestLog.ts"
import { methodsOf } from "./routes.ts"

/** The bound where an operation has none of its own: the calls of webhooks. */
const maxBody = 5_000_000

const notRouted = (request: HttpServerRequest.HttpServerRequest) => {
  const [path = ""] = request.url.split("?", 1)
  const methods = methodsOf(path)
  // A path that cannot be decoded has the shape of a route and yet names nothing.
  if (methods.length === 0 || methods.includes(request.method)) {
    return failureResponse(404, "Nothing exists at this address. The operations are listed at /docs.")
  }
  const allow = [...methods, "OPTIONS"].join(", ")
  return HttpServerResponse.setHeader(
    request.method === "OPTIONS"
      ? HttpServerResponse.empty()
      : failureResponse(405, `This address accepts ${allow}, not ${request.method}.`),
    "allow",
    allow
  )
}

const hasTag = (value: unknown, tag: string): boolean =>
  typeof value === "object" && value !== null && "_tag" in value && value._tag === tag

/** Whether a statement failed because there is no connection to the database. */
const isDatabaseAway = (defect: unknown): boolean =>
  defect instanceof Error &&
  hasTag(defect, "SqlError") &&
  "reason" in defect &&
  hasTag(defect.reason, "ConnectionError")

/** Why files can be neither read nor written, in words for everybody; undefined for another defect. */
const storeProblem = (defect: unknown): string | undefined =>
  hasTag(defect, "BucketAway")
    ? "The store of the files of this installation does not answer. Try again in a moment."
    : hasTag(defect, "BucketUnusable")
      ? "The store of the files of this installation cannot be used. Its operator finds the reason in the log."
      : undefined

const unreadable = "The body could not be read. Send it again."

/** The answer to what no handler answered: unknown addresses, wrong methods, bodies too large, our own mistakes. */
const respond = (request: HttpServerRequest.HttpServerRequest, cause: Cause.Cause<unknown>) => {
  const defect = Cause.squash(cause)
  if (HttpServerError.isHttpServerError(defect)) {
    if (defect.reason._tag === "RouteNotFound") return Effect.succeed(notRouted(request))
    if (defect.reason._tag === "RequestParseError") {
      return Effect.succeed(
        isTooLarge(defect)
          ? failureResponse(
              413,
              `The body is larger than ${inMegabytes(maxBody)}. Send it in parts, and files to an upload address.`
            )
          : failureResponse(400, unreadable, [{ path: "", message: unreadable }])
      )
    }
  }
  if (isDiskFull(defect)) {
    return Effect.as(
      Effect.logError("A disk of this installation is full", cause),
      failureResponse(
        507,
        "The disk of this installation is full, so that nothing was saved. Ask its operator to make room, then try again."
      )
    )
  }
  const ofStore = storeProblem(defect)
  if (ofStore !== undefined) {
    return Effect.as(
      Effect.logError("The store of files failed", (defect as Error).message),
      HttpServerResponse.setHeader(failureResponse(503, ofStore), "retry-after", "5")
    )
  }
  if (isDatabaseAway(defect)) {
    return Effect.as(
      Effect.logError("The database does not answer", cause),
      HttpServerResponse.setHeader(
        failureResponse(503, "The database of this installation does not answer. Try again in a moment."),
        "retry-after",
        "5"
      )
    )
  }
  return Effect.as(
    Effect.logError("A request failed unexpectedly", cause),
    failureResponse(
      500,
      "An unexpected error occurred. The log of the server has the details under this request id"
    )
  )
}

const maxBodySize = ByteSize.fromInputUnsafe(maxBody)

const notJson = failureResponse(415, "The body is not JSON. Send it as `application/json`.")

const packed = HttpServerResponse.setHeader(
  failureResponse(415, "The body is compressed. Send it without Content-Encoding."),
  "accept-encoding",
  "identity"
)

const unknown = failureResponse(404, "It does not exist, or you may not see it.")

/** Whether a path contains a NUL: no name and no id does, and Postgres refuses it. */
const hasNul = (url: string): boolean => {
  const nul = url.indexOf("%00")
  if (nul < 0) return false
  const query = url.indexOf("?")
  return query < 0 || nul < query
}

const isPacked = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  !/^(identity)?$/i.test((headers["content-encoding"] ?? "").trim())

/**
 * Headers that every answer carries. Answers of the API are for their caller alone: nothing keeps them, except that a client asks
 * again with the tag of what it has.
 */
const headersOf = (url: string, { headers }: HttpServerResponse.HttpServerResponse, requestId: string) =>
  url.startsWith("/v1/") || url.startsWith("/app/v1/")
    ? {
        "x-request-id": requestId,
        "x-content-type-options": "nosniff",
        "cache-control": headers["etag"] === undefined ? "no-store" : "private, no-cache"
      }
    : { "x-request-id": requestId, "x-content-type-options": "nosniff" }

const finish = (
  request: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse,
  requestId: string,
  origins: ReadonlySet<string>
) => {
  const answer = response.status === 415 && response !== packed ? notJson : response
  return HttpServerResponse.setHeaders(answer, {
    ...headersOf(request.url, answer, requestId),
    ...(origins.size > 0 && crossOriginHeaders(request, origins))
  })
}

/**
 * The outermost middleware: request id in log and answer, bound on the body, and an error body for every failure. It
 * runs on every request and so does little. Its time is bounded by the bounds of the HTTP server, the database and the
 * parsers. Pages of the origins of the operator may read what the API answers.
 */
export const edge = (corsOrigins: ReadonlyArray<string>, isMeasured: boolean) => {
  const origins = new Set(corsOrigins)
  const measure = isMeasured ? measuredRequest() : undefined
  return HttpRouter.middleware(
    (handler) =>
      HttpServerRequest.HttpServerRequest.use((request) =>
        Effect.withFiber((fiber) => {
          const requestId = requestIdOf(request.headers["x-request-id"])
          const clock = fiber.getRef(Clock.Clock)
          const started = monotonicMillisOf(clock)
          /** Most requests are not logged, and so cost a comparison here. */
          const answered = (response: HttpServerResponse.HttpServerResponse) => {
            const finished = finish(request, response, requestId, origins)
            const milliseconds = monotonicMillisOf(clock) - started
            measure?.(request, finished.status, milliseconds, fiber.context)
            const minimum = fiber.getRef(References.MinimumLogLevel)
            return isLogged(minimum, finished.status, milliseconds)
              ? Effect.as(logRequest(request, finished.status, milliseconds), finished)
              : Effect.succeed(finished)
          }
          const refused = isPacked(request)
            ? packed
            : hasNul(request.url)
              ? unknown
              : preflightResponse(request, origins)
          const isTraced = fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer
          const answer = isTraced ? requestSpan(request, handler) : handler
          return (refused === undefined ? answer : Effect.succeed(refused)).pipe(
            Effect.matchCauseEffect({
              onSuccess: answered,
              onFailure: (cause): Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled> =>
                Cause.hasInterruptsOnly(cause)
                  ? Effect.failCause(cause as Cause.Cause<never>)
                  : Effect.flatMap(respond(request, cause), answered)
            }),
            // Adding to a context is cheap; merging two copies all services of the server.
            Effect.updateContext((context: Context.Context<never>) =>
              Context.add(
                Context.add(context, HttpIncomingMessage.MaxBodySize, maxBodySize),
                References.CurrentLogAnnotations,
                { requestId }
              )
            )
          )
        })
      ),
    { global: true }
  )
}
