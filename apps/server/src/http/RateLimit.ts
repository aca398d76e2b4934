import { RequestCounts, monotonicMillis } from "@octavo/kernel"
import { Context, Effect, Layer, Schema } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { clientAddress } from "./clientAddress.ts"

/** The caller sent more requests within a minute than the operator allows. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()(
  "TooManyRequests",
  { retryAfterSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {
  override get message() {
    return `Too many requests. Try again in ${this.retryAfterSeconds} seconds.`
  }
}

/** Requests a minute of one address: those without a valid token, calls of webhooks, and questions about hostnames. */
export const addressLimits = { refused: 120, hooks: 600, domains: 600 }

/** The number of users and addresses that are counted at a time; a window takes about 150 bytes. */
const maxKeys = 50_000

const make = (requestsPerMinute: number | null, trustedProxies: number) => {
  const counts = new RequestCounts(maxKeys)

  const limit = Effect.fnUntraced(function* (key: string, perMinute: number) {
    const counted = counts.count(key, perMinute, yield* monotonicMillis)
    const reset = Math.max(1, Math.ceil(counted.resetAfter / 1000))
    yield* HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(
        HttpServerResponse.setHeaders(response, {
          "x-ratelimit-limit": String(perMinute),
          "x-ratelimit-remaining": String(counted.remaining),
          "x-ratelimit-reset": String(reset)
        })
      )
    )
    if (counted.isTooMuch) return yield* new TooManyRequests({ retryAfterSeconds: reset })
  })

  const limitAddress = (kind: keyof typeof addressLimits) =>
    requestsPerMinute === null
      ? Effect.void
      : HttpServerRequest.HttpServerRequest.use((request) =>
          limit(`${kind} ${clientAddress(request, trustedProxies)}`, addressLimits[kind])
        )

  return {
    /** The address of the client of a request. */
    clientAddress: (request: HttpServerRequest.HttpServerRequest) => clientAddress(request, trustedProxies),
    /** Counts a request of a user, by the name of the caller. */
    ofUser: (name: string) =>
      requestsPerMinute === null ? Effect.void : limit(`user ${name}`, requestsPerMinute),
    /** Counts a request without a valid token against its address. */
    ofRefused: limitAddress("refused"),
    /** Counts the call of a webhook against its address. */
    ofHook: limitAddress("hooks"),
    /** Counts a question about a hostname against its address. */
    ofDomain: limitAddress("domains")
  }
}

/**
 * Counts requests, adds the limit to the headers of their answers, and refuses with `TooManyRequests` beyond it.
 * @effect-expect-leaking HttpServerRequest
 */
export class RateLimit extends Context.Service<RateLimit, ReturnType<typeof make>>()(
  "@octavo/server/RateLimit"
) {
  /** So many requests a minute and user, and `addressLimits`; null for any number of all. */
  static readonly layer = (requestsPerMinute: number | null, trustedProxies: number = 0) =>
    Layer.sync(RateLimit, () => make(requestsPerMinute, trustedProxies))
}
