import { Context, Duration, Effect, Layer, Schema } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { RateLimiter } from "effect/persistence"

/** The caller sent more requests within a minute than the operator allows. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  { retryAfterSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {
  override get message() {
    return `Too many requests; try again in ${this.retryAfterSeconds} seconds`
  }
}

/** How many requests a minute one user may send to one process; null for any number. */
export class RateLimit extends Context.Service<RateLimit, { readonly requestsPerMinute: number | null }>()(
  "@octavo/server/RateLimit"
) {
  static readonly layer = (requestsPerMinute: number | null) =>
    Layer.succeed(RateLimit, { requestsPerMinute })
}

const window = Duration.minutes(1)

/** Makes the function that counts a request of a user, tells the limit in the headers, and refuses what is too much. */
export const limitRate = Effect.gen(function* () {
  const { requestsPerMinute } = yield* RateLimit
  if (requestsPerMinute === null) return () => Effect.void
  const limiter = yield* RateLimiter.make
  return Effect.fnUntraced(function* (userId: string) {
    const consumed = limiter.consume({ key: userId, limit: requestsPerMinute, window, onExceeded: "delay" })
    const { delay, remaining, resetAfter } = yield* Effect.orDie(consumed)
    const reset = Math.ceil(Duration.toSeconds(resetAfter))
    const retryAfterSeconds = Math.max(1, reset)
    const isTooMuch = !Duration.isZero(delay)
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(
        HttpServerResponse.setHeaders(response, {
          "x-ratelimit-limit": String(requestsPerMinute),
          "x-ratelimit-remaining": String(Math.max(0, remaining)),
          "x-ratelimit-reset": String(reset),
          ...(isTooMuch && { "retry-after": String(retryAfterSeconds) })
        })
      )
    )
    if (isTooMuch) return yield* new TooManyRequests({ retryAfterSeconds })
  })
}).pipe(Effect.provide(RateLimiter.layerStoreMemory))
