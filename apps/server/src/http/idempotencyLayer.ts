import { Idempotency, PathRole } from "@octavo/api"
import { Caller, holds, Role } from "@octavo/identity"
import { hashBytes, IdempotencyKeys, Sealer } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

/** The key was used for another request. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "This Idempotency-Key was used for another request; take a new key for a new request"
  }
}

/** The first request with the key is not answered yet. */
export class IdempotentTwinRunning extends Schema.TaggedError<IdempotentTwinRunning>()(
  "IdempotentTwinRunning",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "A request with this Idempotency-Key is still running; try again when it is over"
  }
}

/** The key is empty or longer than 255 characters. */
export class IdempotencyKeyRefused extends Schema.TaggedError<IdempotencyKeyRefused>()(
  "IdempotencyKeyRefused",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "Idempotency-Key"
  }
  override get message() {
    return "An Idempotency-Key has 1 to 255 characters"
  }
}

/** The caller may do less here than when the request was answered first. */
export class ReplayDenied extends Schema.TaggedError<ReplayDenied>()(
  "ReplayDenied",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "You may do less here than when this request was first answered, so its answer is not repeated"
  }
}

const maxKeyLength = 255

/** The right that allows a request: to operate the installation, a role, or neither. */
const allowanceOf = (isOperator: boolean, role: Role | null) => role ?? (isOperator ? "operator" : null)

const isRole = Schema.is(Role)

/** Whether a caller may still do what allowed the request that was answered. */
const mayStill = (allowedBy: string | null | undefined, isOperator: boolean, role: Role | null): boolean => {
  if (allowedBy === "operator") return isOperator
  return !isRole(allowedBy) || holds(role, allowedBy)
}

const lifetime = "24 hours"

/** No request runs for so long: the process of one without an answer is dead, and it may be sent again. */
const maxRequestDuration = "10 minutes"

const bodyText = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? Buffer.from(body.body).toString("utf8") : ""

/** Headers that the body implies are not kept twice. */
const headersToKeep = ({ headers }: HttpServerResponse.HttpServerResponse): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("content-")))

/**
 * Answers a POST or PUT that carries an `Idempotency-Key` once, and replays that answer for 24 hours. What is kept of it
 * is sealed, for an answer may be the only place where a secret is shown.
 */
export const idempotencyLayer: Layer.Layer<Idempotency, never, IdempotencyKeys | Sealer> = Layer.effect(
  Idempotency,
  Effect.gen(function* () {
    const keys = yield* IdempotencyKeys
    const sealer = yield* Sealer
    return (handler) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
        const key = request.headers["idempotency-key"]
        if (key === undefined || (request.method !== "POST" && request.method !== "PUT")) return handler
        return once(key, request, handler)
      })

    function once<E, R>(
      key: string,
      request: HttpServerRequest.HttpServerRequest,
      handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
    ) {
      return Effect.gen(function* () {
        if (key === "" || key.length > maxKeyLength) return yield* new IdempotencyKeyRefused()
        const { isOperator, userId } = yield* Caller
        const { role } = yield* PathRole
        const body = yield* Effect.orDie(request.text)
        const requestHash = hashBytes(`${request.method} ${request.url}\n${body}`)
        const now = yield* DateTime.now
        const claim = yield* keys.claim(
          userId,
          key,
          requestHash,
          DateTime.addDuration(now, maxRequestDuration)
        )
        if (claim.state !== "new" && claim.requestHash !== requestHash)
          return yield* new IdempotencyKeyReused()
        if (claim.state === "running") return yield* new IdempotentTwinRunning()
        if (claim.state === "answered") {
          const { allowedBy, body, contentType, headers: kept = {}, status } = claim.answer
          if (!mayStill(allowedBy, isOperator, role)) return yield* new ReplayDenied()
          const headers = { ...kept, "idempotent-replayed": "true" }
          return contentType === null
            ? HttpServerResponse.empty({ status, headers })
            : HttpServerResponse.text(Option.getOrThrow(sealer.open(body)), { status, headers, contentType })
        }
        const response = yield* Effect.onError(handler, () => keys.release(userId, key))
        const contentType =
          response.body._tag === "Empty" ? null : (response.body.contentType ?? "application/json")
        const answer = {
          status: response.status,
          contentType,
          headers: headersToKeep(response),
          allowedBy: allowanceOf(isOperator, role),
          body: sealer.seal(bodyText(response))
        }
        yield* keys.answer(userId, key, answer, DateTime.addDuration(now, lifetime))
        return response
      })
    }
  })
)
