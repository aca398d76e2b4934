import type { HttpServerRequest } from "effect/http"
import { HttpServerResponse } from "effect/http"

type Request = Pick<HttpServerRequest.HttpServerRequest, "headers" | "method" | "url">

/** Headers of answers that a page of another origin may read. */
const exposed = [
  "etag",
  "idempotency-replayed",
  "location",
  "retry-after",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id"
].join(", ")

/** The headers by which a browser lets pages of the origins of the operator read an answer of the API. */
export const crossOriginHeaders = (
  { headers, url }: Request,
  origins: ReadonlySet<string>
): Readonly<Record<string, string>> => {
  if (origins.size === 0 || !url.startsWith("/v1/")) return {}
  const origin = headers["origin"]
  // A cache between must not give the answer for one origin to another.
  if (origin === undefined || !origins.has(origin)) return { vary: "Origin" }
  return { vary: "Origin", "access-control-allow-origin": origin, "access-control-expose-headers": exposed }
}

/**
 * The answer to the question of a browser whether a page of another origin may send a request (preflight); undefined
 * for all other requests. Cookies are no credential of the API, so they are not allowed.
 */
export const preflightResponse = (
  request: Request,
  origins: ReadonlySet<string>
): HttpServerResponse.HttpServerResponse | undefined => {
  const method = request.headers["access-control-request-method"]
  if (request.method !== "OPTIONS" || method === undefined) return undefined
  const headers = crossOriginHeaders(request, origins)
  if (headers["access-control-allow-origin"] === undefined) return undefined
  return HttpServerResponse.empty({
    headers: {
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "authorization, content-type, idempotency-key, if-match, if-none-match",
      "access-control-max-age": "7200"
    }
  })
}
