import type { Post, Visit } from "@octavo/publishing"
import type { HttpServerRequest } from "effect/http"
import { clientAddress } from "../http/clientAddress.ts"

/** A cookie with its value as it was sent. */
const cookiesOf = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=")
    const name = pair.slice(0, at).trim()
    // Of two with one name the first counts, which has the longer path.
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The host that was asked, without a default port and the dot at the end of an absolute name; that of `X-Forwarded-Host` where a proxy of
 * the operator says it.
 */
export const hostOf = (
  { headers }: { readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>> },
  trustedProxies: number
): string => {
  const forwarded = trustedProxies > 0 ? headers["x-forwarded-host"]?.toString().split(",")[0] : undefined
  return (forwarded ?? headers["host"]?.toString() ?? "")
    .trim()
    .toLowerCase()
    .replace(/:(80|443)?$/, "")
    .replace(/\.(?=$|:\d+$)/, "")
}

/** A request as a visit. */
export const visitOf = (
  request: HttpServerRequest.HttpServerRequest,
  host: string,
  trustedProxies: number,
  post?: Post
): Visit => {
  const at = request.url.indexOf("?")
  const search = at < 0 ? "" : request.url.slice(at + 1)
  const [, bearer = null] = /^Bearer +(\S+)$/i.exec(request.headers["authorization"] ?? "") ?? []
  return {
    method: request.method,
    host,
    path: at < 0 ? request.url : request.url.slice(0, at),
    search,
    query: new URLSearchParams(search),
    cookies: cookiesOf(request.headers["cookie"]),
    bearer,
    address: clientAddress(request, trustedProxies),
    ifNoneMatch: request.headers["if-none-match"] ?? null,
    accept: request.headers["accept"] ?? null,
    userAgent: request.headers["user-agent"] ?? null,
    purpose: request.headers["sec-purpose"] ?? null,
    ...(post !== undefined && { post })
  }
}
