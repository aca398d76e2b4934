import { OrganizationId } from "@octavo/identity"
import { SiteId } from "@octavo/sites"
import { Schema } from "effect"

/** The ids in the path of a site. */
export const siteParams = { organizationId: OrganizationId, siteId: SiteId }

/** The path of a site, with `siteParams`. */
export const sitePath = "/orgs/:organizationId/sites/:siteId"

/** An active key of a share link, which resolves the published URLs of its site. A wrong key is ignored. */
export const shareKeyQuery = { shareKey: Schema.optionalKey(Schema.String) }

const textOf = (minimum: number, maximum: number) =>
  Schema.String.check(
    Schema.isMinLength(minimum),
    Schema.isMaxLength(maximum),
    Schema.isPattern(/\S/, { message: "must not be blank" })
  )

/** The title of a site or a section. */
export const SiteTitle = textOf(2, 128)

/** The title of a section group. */
export const SectionGroupTitle = textOf(1, 100)

/** The title of a site space. */
export const SiteSpaceTitle = textOf(1, 128)

/** The name of a share link. */
export const ShareLinkName = textOf(1, 50)

/** The name of an icon. */
export const Icon = Schema.String.check(Schema.isMaxLength(50))

/** An expression that decides which visitors see something. */
export const Condition = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1024))

/** A part of a URL of a site. */
export const SitePath = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))
