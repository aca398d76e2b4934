import { problemOfAddress, RecentSites } from "@octavo/sites"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { failureResponse, responseTo } from "../http/failureResponse.ts"
import { RateLimit } from "../http/RateLimit.ts"

const unknown = failureResponse(404, "No published site has this hostname.")

/** Tells a proxy whether a certificate may be had for a hostname: for those of published sites. */
export const domainsLayer = Layer.unwrap(
  Effect.gen(function* () {
    const limit = yield* RateLimit
    const recent = yield* RecentSites
    return HttpRouter.add(
      "GET",
      "/tls-allowed",
      Effect.gen(function* () {
        yield* limit.ofDomain
        const request = yield* HttpServerRequest.HttpServerRequest
        const domain = new URL(request.url, "http://localhost").searchParams.get("domain")?.toLowerCase()
        if (domain === undefined || problemOfAddress("hostname", domain) !== null) return unknown
        const found = yield* recent.findByAddress("hostname", domain)
        return found !== null && found.site.published ? HttpServerResponse.empty({ status: 200 }) : unknown
      }).pipe(Effect.catchTag("TooManyRequests", (failure) => Effect.succeed(responseTo(failure))))
    )
  })
)
