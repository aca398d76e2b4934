import { Schema } from "effect"
import { SectionGroupId } from "./SectionGroup.ts"
import { structureId } from "./structureId.ts"

export const SiteSectionId = structureId.pipe(Schema.brand("SiteSectionId"))
export type SiteSectionId = typeof SiteSectionId.Type

/** A part of a site that contains site spaces; readers see a tab. */
export class SiteSection extends Schema.Class<SiteSection>("SiteSection")({
  id: SiteSectionId,
  /** The group that contains the section; null at the top. */
  groupId: Schema.NullOr(SectionGroupId),
  /** The position among the sections and groups of the same level. */
  position: Schema.String,
  title: Schema.String,
  description: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String),
  /** The part of the URL, unique in the site. */
  path: Schema.String,
  /** An expression that decides which visitors see the section; null for all. */
  condition: Schema.NullOr(Schema.String),
  /** Whether this is the default section of the site. */
  isDefault: Schema.Boolean,
  createdAt: Schema.DateTimeUtc
}) {}

/** The site has no such section. */
export class SiteSectionNotFound extends Schema.TaggedError<SiteSectionNotFound>()(
  "SiteSectionNotFound",
  { siteSectionId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such site section"
  }
}
