import { Idempotency } from "@octavo/api"
import { Caller } from "@octavo/identity"
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

const maxKeyLength = 255

const lifetime = "24 hours"

/** No request runs for so long: the process of one without an answer is dead, and it may be sent again. */
const longestRequest = "10 minutes"

const bodyText = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? Buffer.from(body.body).toString("utf8") : ""

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
        const { userId } = yield* Caller
        const body = yield* Effect.orDie(request.text)
        const requestHash = hashBytes(`${request.method} ${request.url}\n${body}`)
        const now = yield* DateTime.now
        const claim = yield* keys.claim(userId, key, requestHash, DateTime.addDuration(now, longestRequest))
        if (claim.state !== "new" && claim.requestHash !== requestHash)
          return yield* new IdempotencyKeyReused()
        if (claim.state === "running") return yield* new IdempotentTwinRunning()
        if (claim.state === "answered") {
          const { body, contentType, status } = claim.answer
          const headers = { "idempotent-replayed": "true" }
          return contentType === null
            ? HttpServerResponse.empty({ status, headers })
            : HttpServerResponse.text(Option.getOrThrow(sealer.open(body)), { status, headers, contentType })
        }
        const response = yield* Effect.onError(handler, () => keys.release(userId, key))
        const contentType =
          response.body._tag === "Empty" ? null : (response.body.contentType ?? "application/json")
        const answer = { status: response.status, contentType, body: sealer.seal(bodyText(response)) }
        yield* keys.answer(userId, key, answer, DateTime.addDuration(now, lifetime))
        return response
      })
    }
  })
)
