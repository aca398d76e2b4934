import { SpaceId } from "@octavo/content"
import { Schema } from "effect"
import { SiteSectionId } from "./SiteSection.ts"
import { structureId } from "./structureId.ts"

export const SiteSpaceId = structureId.pipe(Schema.brand("SiteSpaceId"))
export type SiteSpaceId = typeof SiteSpaceId.Type

/** The link of one space to a site; readers see a variant. */
export class SiteSpace extends Schema.Class<SiteSpace>("SiteSpace")({
  id: SiteSpaceId,
  spaceId: SpaceId,
  /** The section that contains the site space; null at the root of a site without sections. */
  sectionId: Schema.NullOr(SiteSectionId),
  /** The position among the site spaces of the same section, or of the root. */
  position: Schema.String,
  /** The part of the URL, unique in the section or the root. */
  path: Schema.String,
  /** Its own title; null follows the title of the space. */
  title: Schema.NullOr(Schema.String),
  /** An expression that decides which visitors see the site space; null for all. */
  condition: Schema.NullOr(Schema.String),
  /** Whether this is the default of its section or of the root. */
  isDefault: Schema.Boolean,
  createdAt: Schema.DateTimeUtc
}) {}

/** The site has no such site space. */
export class SiteSpaceNotFound extends Schema.TaggedError<SiteSpaceNotFound>()(
  "SiteSpaceNotFound",
  { siteSpaceId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such site space"
  }
}

/** The site shows the space already. */
export class SpaceAlreadyInSite extends Schema.TaggedError<SpaceAlreadyInSite>()(
  "SpaceAlreadyInSite",
  { spaceId: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The space is in this site already. A space stands once in a site"
  }
}
