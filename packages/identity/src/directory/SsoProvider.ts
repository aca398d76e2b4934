import { Schema } from "effect"
import { OrganizationId } from "./Organization.ts"
import { Role } from "./Role.ts"
import { TeamId } from "./Team.ts"

/** The id of a provider of any protocol. */
export const SsoProviderId = Schema.String.pipe(Schema.brand("SsoProviderId"))
export type SsoProviderId = typeof SsoProviderId.Type

/** `active` providers sign users in; `pending` ones lack something that is needed for it. */
export const SsoProviderStatus = Schema.Literals(["active", "pending"])
export type SsoProviderStatus = typeof SsoProviderStatus.Type

/** The protocols of single sign-on. */
export type SsoProtocol = "saml" | "oidc"

/** The fields that the providers of all protocols have. */
export const ssoProviderFields = {
  organizationId: OrganizationId,
  label: Schema.String,
  /** The team of users whom this provider creates. */
  defaultTeam: Schema.NullOr(TeamId),
  /** The role of users whom this provider creates; null makes guests. */
  defaultRole: Schema.NullOr(Role),
  /** The domains of the addresses of users whom this provider may create or link; null for any. */
  domains: Schema.NullOr(Schema.Array(Schema.String)),
  status: SsoProviderStatus,
  createdAt: Schema.DateTimeUtc
}

/** The facts of a provider that decide whom it signs in, whatever its protocol. */
export interface SsoProvider extends Pick<
  Schema.Struct.Type<typeof ssoProviderFields>,
  "organizationId" | "defaultTeam" | "defaultRole" | "domains"
> {
  readonly id: SsoProviderId
  readonly protocol: SsoProtocol
}

/** A provider that a browser may start at. */
export interface SignInProvider {
  readonly id: SsoProviderId
  readonly protocol: SsoProtocol
  readonly label: string
}

/** The provider of a sign-in lacks something that is needed. */
export class SsoProviderPending extends Schema.TaggedError<SsoProviderPending>()(
  "SsoProviderPending",
  { providerId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "Single sign-on is not set up completely. An administrator of the organization finds the problems at the provider."
  }
}
