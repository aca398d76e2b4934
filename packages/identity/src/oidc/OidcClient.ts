import { Context, type Effect, Schema } from "effect"
import type { ResponseRefused } from "../sso/signInFailures.ts"

/** This service as a client of an OpenID provider. */
export interface OidcClientConfiguration {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The address to which the provider sends browsers back, exactly. */
  readonly redirectUri: string
}

/** The values of a sign-in that its answer must repeat or match. */
export interface OidcProof {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The claims of a verified ID token, completed by the user info of the same subject. */
export type OidcClaims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** The provider cannot be reached, or does not describe itself as it must. The detail is for administrators. */
export class OidcProviderUnavailable extends Schema.TaggedError<OidcProviderUnavailable>()(
  "OidcProviderUnavailable",
  { detail: Schema.String },
  { httpApiStatus: 502 }
) {
  /** The code of the reason. */
  get reason() {
    return "oidc/unavailable" as const
  }

  override get message() {
    return `The identity provider cannot be used at this moment: ${this.detail} Try again, or ask an administrator.`
  }
}

/** Speaks OpenID Connect with providers: the authorization code flow with PKCE. */
export class OidcClient extends Context.Service<
  OidcClient,
  {
    /** The address at which a browser signs in. */
    readonly authorizationUrl: (
      configuration: OidcClientConfiguration,
      proof: OidcProof
    ) => Effect.Effect<string, OidcProviderUnavailable>
    /** Redeems the code of a callback, given by its query, and verifies the answer. */
    readonly redeem: (
      configuration: OidcClientConfiguration,
      proof: OidcProof,
      query: URLSearchParams
    ) => Effect.Effect<OidcClaims, OidcProviderUnavailable | ResponseRefused>
  }
>()("@octavo/identity/OidcClient") {}
