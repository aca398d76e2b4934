import { AddressForbidden, DownloadFailed, HostUnknown, OutboundUrlRefused } from "@octavo/kernel"
import * as openid from "openid-client"
import { type OidcReason, ResponseRefused } from "../sso/signInFailures.ts"

/** An error and the errors that caused it. */
function* chainOf(error: unknown): Generator<unknown> {
  for (let cause = error, depth = 0; cause != null && depth < 8; depth++) {
    yield cause
    cause = typeof cause === "object" && "cause" in cause ? cause.cause : null
  }
}

const claimIn = (chain: ReadonlyArray<unknown>): string | undefined =>
  chain
    .map((one) => (typeof one === "object" && one !== null && "claim" in one ? one.claim : null))
    .find((claim) => typeof claim === "string")

const ofClaims: Readonly<Record<string, OidcReason>> = {
  nonce: "oidc/nonce",
  aud: "oidc/audience",
  azp: "oidc/audience",
  iss: "oidc/issuer",
  exp: "oidc/expired",
  iat: "oidc/expired",
  nbf: "oidc/expired"
}

const outbound = [AddressForbidden, DownloadFailed, HostUnknown, OutboundUrlRefused] as const

/** The failure of a request to a provider, as a sentence; without what the provider answered. */
export const unavailableBecause = (error: unknown): string => {
  const known = [...chainOf(error)].find((one) => outbound.some((kind) => one instanceof kind))
  return known instanceof Error ? known.message : "It does not answer as OpenID Connect asks."
}

const reasonOf = (error: unknown, chain: ReadonlyArray<unknown>): OidcReason => {
  if (error instanceof openid.AuthorizationResponseError) return "oidc/status"
  if (error instanceof openid.ResponseBodyError) {
    return error.error === "invalid_client" || error.error === "unauthorized_client"
      ? "oidc/client"
      : "oidc/code"
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return "oidc/client"
  const words = chain.map((one) => (one instanceof Error ? one.message : "")).join(" ")
  // A wrong claim is named by a field, a missing one by the message alone.
  const claim = claimIn(chain) ?? /JWT "(\w+)" \(/.exec(words)?.[1]
  if (claim !== undefined && claim in ofClaims) return ofClaims[claim]!
  if (/"alg"|algorithm/i.test(words)) return "oidc/algorithm"
  return /signature|JWK|key/i.test(words) ? "oidc/signature" : "oidc/response"
}

/** The refusal of an answer, from the error of the library; null when the provider could not be reached. */
export const refusalOf = (error: unknown): ResponseRefused | null => {
  const chain = [...chainOf(error)]
  if (chain.some((one) => outbound.some((kind) => one instanceof kind))) return null
  const detail = chain.flatMap((one) => (one instanceof Error ? [one.message] : [])).join(": ")
  return new ResponseRefused({ reason: reasonOf(error, chain), detail: detail.slice(0, 500) })
}
