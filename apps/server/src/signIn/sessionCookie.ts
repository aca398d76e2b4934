import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import type { Site } from "./Site.ts"

type Cookie = "session" | "start"

/** The prefix binds the cookie to this host and to TLS; browsers refuse it without. */
const nameAt = (site: Site, cookie: Cookie) => `${site.isSecure ? "__Host-" : ""}octavo_${cookie}`

const attributesAt = (site: Site) => `Path=/; HttpOnly; SameSite=Lax${site.isSecure ? "; Secure" : ""}`

/** The shape of our secrets; anything else is no secret of ours and is not looked up. */
const secretShape = /^[\w-]{43}$/

const secretOf = (
  site: Site,
  { cookies }: Pick<HttpServerRequest.HttpServerRequest, "cookies">,
  cookie: Cookie
) => {
  const secret = cookies[nameAt(site, cookie)]
  return secret !== undefined && secretShape.test(secret) ? secret : null
}

const withCookie = (
  site: Site,
  response: HttpServerResponse.HttpServerResponse,
  cookie: Cookie,
  value: string
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(
    response,
    "set-cookie",
    `${nameAt(site, cookie)}=${value}; ${attributesAt(site)}`
  )

/** The secret of the session of a browser; null where it has none. */
export const sessionSecretOf = (
  site: Site,
  request: Pick<HttpServerRequest.HttpServerRequest, "cookies">
): string | null => secretOf(site, request, "session")

/** The secret of a browser that has started a sign-in; null where it has none. */
export const startSecretOf = (
  site: Site,
  request: Pick<HttpServerRequest.HttpServerRequest, "cookies">
): string | null => secretOf(site, request, "start")

/** Gives the browser the secret of its session, which the server limits in time. */
export const withSession = (
  site: Site,
  response: HttpServerResponse.HttpServerResponse,
  secret: string
): HttpServerResponse.HttpServerResponse => withCookie(site, response, "session", secret)

/** Gives the browser the secret of its sign-in. */
export const withStart = (
  site: Site,
  response: HttpServerResponse.HttpServerResponse,
  secret: string
): HttpServerResponse.HttpServerResponse => withCookie(site, response, "start", secret)

/** Takes the secret of its session from the browser. */
export const withoutSession = (
  site: Site,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => withCookie(site, response, "session", "; Max-Age=0")
