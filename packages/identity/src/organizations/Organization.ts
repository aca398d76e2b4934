import { Effect, Schema } from "effect"
import { MergeRules } from "./MergeRules.ts"
import { Role } from "../access/Role.ts"

export const OrganizationId = Schema.String.pipe(Schema.brand("OrganizationId"))
export type OrganizationId = typeof OrganizationId.Type

/** A group of people who own spaces, collections and sites together. */
export class Organization extends Schema.Class<Organization>("Organization")({
  id: OrganizationId,
  title: Schema.String,
  emailDomains: Schema.Array(Schema.String),
  hostname: Schema.NullOr(Schema.String),
  /** The role of whoever joins without being given another; null makes guests. */
  defaultRole: Schema.NullOr(Role),
  /** Whether members must sign in through a provider of the organization; in force while one is active. */
  sso: Schema.Boolean,
  /** Whether `sso` is set and a provider is active; written by `updateSsoInForce`. */
  ssoInForce: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false))),
  ai: Schema.Boolean,
  inviteLinks: Schema.Boolean,
  logo: Schema.NullOr(Schema.String),
  mergeRules: MergeRules,
  createdAt: Schema.DateTimeUtc
}) {}

/** There is no such organization, or the caller may not know of it. */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()(
  "OrganizationNotFound",
  { organizationId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such organization"
  }
}

/** The organization requires single sign-on, and the credential does not come from it. */
export class SsoRequired extends Schema.TaggedError<SsoRequired>()(
  "SsoRequired",
  { organizationId: Schema.String },
  { httpApiStatus: 403 }
) {
  override get message() {
    return "This organization requires single sign-on. Sign in through its provider, and use a token that was made there."
  }
}
