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
    // What is refused does not count, so that who keeps asking is not kept out for longer.
    const { isTooMuch, remaining, resetAfter } = yield* limiter
      .consume({ key: userId, limit: requestsPerMinute, window, onExceeded: "fail" })
      .pipe(
        Effect.map((consumed) => ({ ...consumed, isTooMuch: false })),
        Effect.catchTag("RateLimiterError", (error) =>
          error.reason._tag === "RateLimitExceeded"
            ? Effect.succeed({ remaining: 0, resetAfter: error.reason.retryAfter, isTooMuch: true })
            : Effect.die(error)
        )
      )
    const reset = Math.max(1, Math.ceil(Duration.toSeconds(resetAfter)))
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(
        HttpServerResponse.setHeaders(response, {
          "x-ratelimit-limit": String(requestsPerMinute),
          "x-ratelimit-remaining": String(remaining),
          "x-ratelimit-reset": String(reset),
          ...(isTooMuch && { "retry-after": String(reset) })
        })
      )
    )
    if (isTooMuch) return yield* new TooManyRequests({ retryAfterSeconds: reset })
  })
}).pipe(Effect.provide(RateLimiter.layerStoreMemory))
