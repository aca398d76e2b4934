import { Schema } from "effect"
import { ssoProviderFields, SsoProviderId } from "../directory/SsoProvider.ts"

export const SamlProviderId = SsoProviderId.pipe(Schema.brand("SamlProviderId"))
export type SamlProviderId = typeof SamlProviderId.Type

/** An identity provider that signs members of an organization in by SAML 2.0. Missing texts are empty. */
export class SamlProvider extends Schema.Class<SamlProvider>("SamlProvider")({
  id: SamlProviderId,
  ...ssoProviderFields,
  entityId: Schema.String,
  ssoUrl: Schema.String,
  /** One to five certificates as they were given, see `readCertificates`. */
  certificate: Schema.String
}) {
  get protocol() {
    return "saml" as const
  }
}

/** A reason why a provider is not active, or will soon need attention. */
export interface SamlProviderProblem {
  /** The field on the wire. */
  readonly path: "label" | "entityID" | "ssoURL" | "certificate"
  readonly message: string
}

/** The most providers of an organization. */
export const maxSamlProviders = 20

export class SamlProviderNotFound extends Schema.TaggedError<SamlProviderNotFound>()(
  "SamlProviderNotFound",
  { samlProviderId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such SAML provider"
  }
}

/** The organization has as many providers as it may have. */
export class TooManySamlProviders extends Schema.TaggedError<TooManySamlProviders>()(
  "TooManySamlProviders",
  { organizationId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The organization has ${maxSamlProviders} SAML providers already. Delete one of them first.`
  }
}

/** The default team is no team of the organization. */
export class DefaultTeamUnknown extends Schema.TaggedError<DefaultTeamUnknown>()(
  "DefaultTeamUnknown",
  { teamId: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return "The organization has no such team. Send the id of one of its teams as `defaultTeam`, or null."
  }
}

/** A change would make an active provider unusable and lock out those who sign in with it. */
export class SamlProviderWouldStop extends Schema.TaggedError<SamlProviderWouldStop>()(
  "SamlProviderWouldStop",
  { samlProviderId: Schema.String, problems: Schema.Array(Schema.String) },
  { httpApiStatus: 422 }
) {
  override get message() {
    return `The provider is active and would stop working: ${this.problems.join(" ")}`
  }
}

/** The metadata of the identity provider cannot be used. */
export class SamlMetadataRefused extends Schema.TaggedError<SamlMetadataRefused>()(
  "SamlMetadataRefused",
  { problem: Schema.String },
  { httpApiStatus: 422 }
) {
  override get message() {
    return this.problem
  }
}
