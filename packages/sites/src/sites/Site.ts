import { OrganizationId, UserId } from "@octavo/identity"
import { DateTime, Effect, Schema } from "effect"
import { SiteId } from "./SiteId.ts"

/** The types of the official API. No feature is paid, so all of them behave alike. */
export const SiteType = Schema.Literals([
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium"
])
export type SiteType = typeof SiteType.Type

/** The audience of a published site. */
export const SiteVisibility = Schema.Literals(["public", "unlisted", "share-link", "visitor-auth"])
export type SiteVisibility = typeof SiteVisibility.Type

/** Whether agents may read a site. */
export const AgentsContext = Schema.Literals(["included", "excluded"])
export type AgentsContext = typeof AgentsContext.Type

/** The icon of a site, which its favicon gives. */
const SiteIcon = Schema.Union([
  Schema.Struct({ icon: Schema.Struct({ light: Schema.String, dark: Schema.String }) }),
  Schema.Struct({ emoji: Schema.String })
])

/** A published view of spaces of one organization: its address, its audience, and whether it is published. */
export class Site extends Schema.Class<Site>("Site")({
  id: SiteId,
  organizationId: OrganizationId,
  type: SiteType,
  title: Schema.String,
  /** The name in the URL of the site, unique in the installation. */
  basename: Schema.String,
  /** The custom hostname, unique in the organization. The site answers there once it is verified: `servedHostname`. */
  hostname: Schema.NullOr(Schema.String),
  /** The hostname that the organization proved to control, unique in the installation. It counts while it is `hostname`. */
  verifiedHostname: Schema.NullOr(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  /** Host and path of the proxy that forwards to the site, unique in the organization. */
  proxy: Schema.NullOr(Schema.String),
  visibility: SiteVisibility,
  published: Schema.Boolean,
  agentsContext: AgentsContext,
  adaptiveContent: Schema.Boolean,
  icon: Schema.NullOr(SiteIcon),
  /** The number of changes to the site; every key of a cache contains it. */
  version: Schema.Int,
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  deletedAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** The hostname at which visitors reach a site; null without one, and while it is not verified. */
export const servedHostname = ({ hostname, verifiedHostname }: Pick<Site, "hostname" | "verifiedHostname">) =>
  hostname === verifiedHostname ? hostname : null

/** A site with the number of its site spaces. */
export interface SiteView {
  readonly site: Site
  readonly siteSpaces: number
}

/** The limits of sites. */
export const siteLimits = {
  sitesOfOrganization: 1000,
  siteSpaces: 500,
  sections: 200,
  groups: 100,
  levelsOfGroups: 3,
  shareLinks: 1000,
  redirects: 10_000,
  spacesOfNewSite: 100
} as const

/** There is no such site, or the caller may not know of it. */
export class SiteNotFound extends Schema.TaggedError<SiteNotFound>()(
  "SiteNotFound",
  { siteId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such site"
  }
}

/** A limit of sites is reached. */
export class SiteLimitReached extends Schema.TaggedError<SiteLimitReached>()(
  "SiteLimitReached",
  { limit: Schema.Int, things: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `There are ${this.limit} ${this.things} already, which is the limit. Remove one of them first`
  }
}

/** The site is not deleted, or was deleted too long ago. */
export class SiteNotRestorable extends Schema.TaggedError<SiteNotRestorable>()(
  "SiteNotRestorable",
  { siteId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `Only a site that was deleted within the last ${retentionDays} days can be restored`
  }
}

/** For how many days a deleted site can be restored. */
const retentionDays = 7

/** The last moment of deletion that is out of reach now: sites that were deleted before it are purged. */
export const sitePurgeLimit = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(now, { days: retentionDays })
