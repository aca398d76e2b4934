import type { guardedFetch } from "@octavo/kernel/node"
import { Effect, Schema } from "effect"
import type { ServerMetadata } from "openid-client"
import { OidcProviderUnavailable } from "../oidc/OidcClient.ts"
import { unavailableBecause } from "./oidcFailures.ts"

/** The guarded client. */
export type OidcFetch = Effect.Success<ReturnType<typeof guardedFetch>>

/** Signatures of ID tokens that are accepted. Neither `none`, nor HMAC, whose key would be the client secret. */
export const signatureAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519"
] as const

const texts = Schema.optionalKey(Schema.Array(Schema.String))

const Description = Schema.Struct({
  issuer: Schema.String,
  authorization_endpoint: Schema.String,
  token_endpoint: Schema.String,
  jwks_uri: Schema.String,
  userinfo_endpoint: Schema.optionalKey(Schema.String),
  id_token_signing_alg_values_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  code_challenge_methods_supported: texts,
  authorization_response_iss_parameter_supported: Schema.optionalKey(Schema.Boolean)
})
type Description = typeof Description.Type

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Description))

const unavailable = (detail: string) => new OidcProviderUnavailable({ detail })

const isWebAddress = (text: string, allowsHttp: boolean): boolean => {
  const url = URL.parse(text)
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false
  return url.protocol === "https:" || (allowsHttp && url.protocol === "http:")
}

/** The problem of a description; null for none. A final slash of the issuer is the provider's own. */
const findProblem = (description: Description, issuer: string, allowsHttp: boolean): string | null => {
  if (description.issuer !== issuer && description.issuer !== `${issuer}/`) {
    return "Its configuration names another issuer."
  }
  const { authorization_endpoint, jwks_uri, token_endpoint, userinfo_endpoint } = description
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint ?? token_endpoint]
  if (!addresses.every((address) => isWebAddress(address, allowsHttp))) {
    return "Its configuration names an address that is not one of https."
  }
  const methods = description.token_endpoint_auth_methods_supported
  const knows = (method: string) => methods === undefined || methods.includes(method)
  return knows("client_secret_basic") || knows("client_secret_post")
    ? null
    : "It takes no client secret, neither as client_secret_basic nor as client_secret_post."
}

/** Reads how a provider describes itself (OpenID Connect Discovery). */
export const readProvider = Effect.fnUntraced(function* (
  issuer: string,
  fetch: OidcFetch,
  allowsHttp: boolean
) {
  const answer = yield* Effect.tryPromise({
    try: async () => {
      const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
        headers: { accept: "application/json" }
      })
      return { status: response.status, text: await response.text() }
    },
    catch: (cause) => unavailable(unavailableBecause(cause))
  })
  if (answer.status !== 200) {
    return yield* unavailable(`Its configuration is not at the issuer: it answers ${answer.status}.`)
  }
  const description = yield* decode(answer.text).pipe(
    Effect.mapError(() => unavailable("Its configuration is not that of an OpenID provider."))
  )
  const problem = findProblem(description, issuer, allowsHttp)
  if (problem !== null) return yield* unavailable(problem)
  const offered = description.id_token_signing_alg_values_supported ?? ["RS256"]
  const accepted = signatureAlgorithms.filter((algorithm) => offered.includes(algorithm))
  if (accepted.length === 0) {
    return yield* unavailable(`It signs with none of the algorithms ${signatureAlgorithms.join(", ")}.`)
  }
  const { code_challenge_methods_supported: _, ...rest } = description
  const metadata = { ...rest, id_token_signing_alg_values_supported: accepted }
  return JSON.parse(JSON.stringify(metadata)) as ServerMetadata
})
