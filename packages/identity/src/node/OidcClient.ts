import { guardedFetch } from "@octavo/kernel/node"
import { BoundedCache, OutboundPolicy } from "@octavo/kernel"
import { Effect, Exit, Layer } from "effect"
import * as openid from "openid-client"
import {
  OidcClient,
  type OidcClaims,
  type OidcClientConfiguration,
  type OidcProof,
  OidcProviderUnavailable
} from "../oidc/OidcClient.ts"
import { ResponseRefused } from "../sso/signInFailures.ts"
import { type OidcFetch, readProvider } from "./readProvider.ts"
import { refusalOf, unavailableBecause } from "./oidcFailures.ts"

/** Bounds of requests to providers. */
interface OidcClientLimits {
  /** For one request and its whole answer. */
  readonly timeoutMillis: number
  readonly maxBytes: number
}

const usualLimits: OidcClientLimits = { timeoutMillis: 10_000, maxBytes: 512 * 1024 }

const clockToleranceSeconds = 60

/** How many providers are remembered, and for how many milliseconds. A failure is remembered briefly, so that nobody is asked again and again. */
const remembered = { capacity: 500, success: 600_000, failure: 5_000 } as const

/** A provider as it describes itself, and this service as its client. */
const connect = Effect.fnUntraced(function* (
  { clientId, clientSecret, issuer }: Omit<OidcClientConfiguration, "redirectUri">,
  fetch: OidcFetch,
  allowsHttp: boolean
) {
  const metadata = yield* readProvider(issuer, fetch, allowsHttp)
  const methods = metadata.token_endpoint_auth_methods_supported
  const isPost = methods !== undefined && !methods.includes("client_secret_basic")
  const authentication = (isPost ? openid.ClientSecretPost : openid.ClientSecretBasic)(clientSecret)
  const configuration = new openid.Configuration(
    metadata,
    clientId,
    { [openid.clockTolerance]: clockToleranceSeconds },
    authentication
  )
  configuration[openid.customFetch] = fetch as openid.CustomFetch
  // The signature of the ID token is verified although it comes from the provider over TLS.
  openid.enableNonRepudiationChecks(configuration)
  if (allowsHttp) openid.allowInsecureRequests(configuration)
  return configuration
})

/** The answer must come from the provider that was asked, where it says so (RFC 9207). */
const requireIssuer = (configuration: openid.Configuration, query: URLSearchParams) => {
  const { authorization_response_iss_parameter_supported: isPromised, issuer } =
    configuration.serverMetadata()
  const said = query.getAll("iss")
  const isRight = said.length === 0 ? isPromised !== true : said.length === 1 && said[0] === issuer
  return isRight
    ? Effect.void
    : Effect.fail(
        new ResponseRefused({
          reason: "oidc/issuer",
          detail: "The answer does not name the issuer that was asked"
        })
      )
}

/** The claims of the ID token; the address and its verification are completed by the user info, together. */
const claimsOf = async (
  configuration: openid.Configuration,
  { redirectUri }: OidcClientConfiguration,
  { codeVerifier, nonce, state }: OidcProof,
  query: URLSearchParams
): Promise<OidcClaims> => {
  const callback = new URL(redirectUri)
  callback.search = query.toString()
  const tokens = await openid.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: codeVerifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true
  })
  const claims = tokens.claims()!
  const isComplete =
    claims["email"] !== undefined && (claims["email_verified"] ?? claims["xms_edov"]) !== undefined
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  const info = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  // Never the address of one source with the verification of the other.
  const { email, email_verified, xms_edov, ...rest } = claims
  const isOfInfo = info.email !== undefined && info.email_verified !== undefined
  return isOfInfo
    ? { ...rest, ...info, sub: claims.sub }
    : { ...info, ...claims, email_verified: claims["email_verified"] }
}

/** Speaks with providers by `openid-client`, through the guarded client. */
export const layer = (
  limits: OidcClientLimits = usualLimits
): Layer.Layer<OidcClient, never, OutboundPolicy> =>
  Layer.effect(
    OidcClient,
    Effect.gen(function* () {
      const { allowsPrivateNetwork } = yield* OutboundPolicy
      const fetch = yield* guardedFetch({
        maxBytes: limits.maxBytes,
        timeout: limits.timeoutMillis,
        protocols: allowsPrivateNetwork ? ["https:", "http:"] : ["https:"]
      })
      type Connected = ReturnType<typeof connect>
      const connections = new BoundedCache<Exit.Exit<Effect.Success<Connected>, Effect.Error<Connected>>>(
        remembered.capacity
      )
      const connectionOf = ({ clientId, clientSecret, issuer }: OidcClientConfiguration) =>
        Effect.flatten(
          connections.getOrMake(
            JSON.stringify([issuer, clientId, clientSecret]),
            Effect.exit(connect({ issuer, clientId, clientSecret }, fetch, allowsPrivateNetwork)),
            (exit) => (Exit.isSuccess(exit) ? remembered.success : remembered.failure)
          )
        )
      return {
        authorizationUrl: Effect.fnUntraced(function* (configuration, { codeVerifier, nonce, state }) {
          const connection = yield* connectionOf(configuration)
          const challenge = yield* Effect.promise(() => openid.calculatePKCECodeChallenge(codeVerifier))
          return openid.buildAuthorizationUrl(connection, {
            redirect_uri: configuration.redirectUri,
            response_type: "code",
            scope: "openid email profile",
            state,
            nonce,
            code_challenge: challenge,
            code_challenge_method: "S256"
          }).href
        }),
        redeem: Effect.fnUntraced(function* (configuration, proof, query) {
          const connection = yield* connectionOf(configuration)
          yield* requireIssuer(connection, query)
          return yield* Effect.tryPromise({
            try: () => claimsOf(connection, configuration, proof, query),
            catch: (cause) =>
              refusalOf(cause) ?? new OidcProviderUnavailable({ detail: unavailableBecause(cause) })
          })
        })
      }
    })
  )
