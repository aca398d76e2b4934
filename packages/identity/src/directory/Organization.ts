import { DateTime, Effect, Schema } from "effect"
import { MergeRules } from "./MergeRules.ts"
import { Role } from "./Role.ts"

export const OrganizationId = Schema.String.pipe(Schema.brand("OrganizationId"))
export type OrganizationId = typeof OrganizationId.Type

/** A group of people who own spaces, collections and sites together. */
export class Organization extends Schema.Class<Organization>("Organization")({
  id: OrganizationId,
  title: Schema.String,
  /** The domains whose addresses the organization claims as its own, in their normal form. */
  emailDomains: Schema.Array(Schema.String),
  /** Those of `emailDomains` that are proved: only they admit members and lead to its sign-in. */
  confirmedDomains: Schema.Array(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed([]))),
  /** The name of its published content; no two organizations share one. */
  hostname: Schema.NullOr(Schema.String),
  /** The id of the site that stands for the organization. */
  defaultSite: Schema.NullOr(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
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
  createdAt: Schema.DateTimeUtc,
  /** Null unless it was deleted; then only `DeletedOrganizations` knows it. */
  deletedAt: Schema.NullOr(Schema.DateTimeUtc).pipe(Schema.withConstructorDefault(Effect.succeed(null)))
}) {}

/** A deleted organization can come back for seven days. */
const retention = { days: 7 }

/** The time until which a deleted organization can be restored. */
export const restorableUntil = (deletedAt: DateTime.Utc): DateTime.Utc => DateTime.add(deletedAt, retention)

/** The organizations that were deleted before this time cannot be restored any more. */
export const organizationPurgeLimit = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, retention)

/** There is no deleted organization with this id that can still be restored. */
export class OrganizationNotRestorable extends Schema.TaggedError<OrganizationNotRestorable>()(
  "OrganizationNotRestorable",
  { organizationId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no deleted organization with this id that can be restored. Organizations can be restored for seven days"
  }
}

/** The request does not name the organization that it deletes. */
export class DeletionNotConfirmed extends Schema.TaggedError<DeletionNotConfirmed>()(
  "DeletionNotConfirmed",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "confirm"
  }
  override get message() {
    return "`confirm` must be the id or the exact title of the organization to delete"
  }
}

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

/** No organization of the caller has the name in addresses. */
export class SubdomainNotFound extends Schema.TaggedError<SubdomainNotFound>()(
  "SubdomainNotFound",
  { subdomain: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "No organization of yours has this name"
  }
}

/** Another organization has the hostname. */
export class HostnameTaken extends Schema.TaggedError<HostnameTaken>()(
  "HostnameTaken",
  { hostname: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The hostname ${this.hostname} belongs to another organization. Choose another one`
  }
}

/** The default content names a site that the organization does not have. */
export class DefaultSiteUnknown extends Schema.TaggedError<DefaultSiteUnknown>()(
  "DefaultSiteUnknown",
  { siteId: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "defaultContent.site"
  }
  override get message() {
    return `The field \`${this.path}\` of the body is not the id of a site of this organization`
  }
}

/** The text is no e-mail domain. */
export class EmailDomainRefused extends Schema.TaggedError<EmailDomainRefused>()(
  "EmailDomainRefused",
  { emailDomain: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "emailDomain"
  }
  override get message() {
    return "The path does not name an e-mail domain with at least two labels, such as acme.org"
  }
}

/** The organization does not list the e-mail domain. */
export class EmailDomainNotListed extends Schema.TaggedError<EmailDomainNotListed>()(
  "EmailDomainNotListed",
  { organizationId: Schema.String, emailDomain: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The organization does not list this e-mail domain. One of its administrators adds it first."
  }
}

/** The address of the user does not admit them to the organization. */
export class JoiningNotOpen extends Schema.TaggedError<JoiningNotOpen>()(
  "JoiningNotOpen",
  { organizationId: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "organizationId"
  }
  override get message() {
    return "Your e-mail address does not admit you to this organization: an operator must have confirmed both the address and its domain. Ask an administrator for an invitation."
  }
}

/** The organization enforces single sign-on: its new members come by signing in. */
export class JoiningBySsoAlone extends Schema.TaggedError<JoiningBySsoAlone>()(
  "JoiningBySsoAlone",
  { organizationId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "This organization requires single sign-on. Sign in through its provider to join."
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
