import { Schema } from "effect"
import { ssoProviderFields, SsoProviderId } from "../directory/SsoProvider.ts"

export const OidcProviderId = SsoProviderId.pipe(Schema.brand("OidcProviderId"))
export type OidcProviderId = typeof OidcProviderId.Type

/** An identity provider that signs members of an organization in by OpenID Connect. Missing texts are empty. */
export class OidcProvider extends Schema.Class<OidcProvider>("OidcProvider")({
  id: OidcProviderId,
  ...ssoProviderFields,
  /** The address that names the provider, without a slash at its end. */
  issuer: Schema.String,
  clientId: Schema.String,
  /** The client secret, sealed; it leaves this service for the token endpoint alone. */
  sealedSecret: Schema.String
}) {
  get protocol() {
    return "oidc" as const
  }
}

/** A reason why a provider is not active. */
export interface OidcProviderProblem {
  /** The field on the wire. */
  readonly path: "label" | "issuer" | "clientId" | "clientSecret"
  readonly message: string
}

/** The most OpenID providers of an organization. */
export const maxOidcProviders = 20

export class OidcProviderNotFound extends Schema.TaggedError<OidcProviderNotFound>()(
  "OidcProviderNotFound",
  { oidcProviderId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such OpenID provider"
  }
}

/** The organization has as many OpenID providers as it may have. */
export class TooManyOidcProviders extends Schema.TaggedError<TooManyOidcProviders>()(
  "TooManyOidcProviders",
  { organizationId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The organization has ${maxOidcProviders} OpenID providers already. Delete one of them first.`
  }
}

/** A change would make an active provider unusable and lock out those who sign in with it. */
export class OidcProviderWouldStop extends Schema.TaggedError<OidcProviderWouldStop>()(
  "OidcProviderWouldStop",
  { oidcProviderId: Schema.String, problems: Schema.Array(Schema.String) },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `The provider is active and would stop working: ${this.problems.join(" ")}`
  }
}
