import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import type { Site } from "./Site.ts"

/** The prefix binds the cookie to this host and to TLS; browsers refuse it without. */
const nameAt = (site: Site) => (site.isSecure ? "__Host-octavo_session" : "octavo_session")

const attributesAt = (site: Site) => `Path=/; HttpOnly; SameSite=Lax${site.isSecure ? "; Secure" : ""}`

/** The shape of our secrets; anything else is no secret of ours and is not looked up. */
const secretShape = /^[\w-]{43}$/

/** The secret of the session of a browser; null where it has none. */
export const sessionSecretOf = (
  site: Site,
  request: Pick<HttpServerRequest.HttpServerRequest, "cookies">
): string | null => {
  const secret = request.cookies[nameAt(site)]
  return secret !== undefined && secretShape.test(secret) ? secret : null
}

/** Gives the browser the secret of its session, which the server limits in time. */
export const withSession = (
  site: Site,
  response: HttpServerResponse.HttpServerResponse,
  secret: string
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(response, "set-cookie", `${nameAt(site)}=${secret}; ${attributesAt(site)}`)

/** Takes the secret from the browser. */
export const withoutSession = (
  site: Site,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(response, "set-cookie", `${nameAt(site)}=; Max-Age=0; ${attributesAt(site)}`)
