import { Schema } from "effect"
import { structureId } from "./structureId.ts"

export const SectionGroupId = structureId.pipe(Schema.brand("SectionGroupId"))
export type SectionGroupId = typeof SectionGroupId.Type

/** A container of sections and further groups in a site; readers see a menu. */
export class SectionGroup extends Schema.Class<SectionGroup>("SectionGroup")({
  id: SectionGroupId,
  /** The group that contains this one; null at the top. */
  groupId: Schema.NullOr(SectionGroupId),
  /** The position among the sections and groups of the same level. */
  position: Schema.String,
  title: Schema.String,
  icon: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc
}) {}

/** The site has no such section group. */
export class SectionGroupNotFound extends Schema.TaggedError<SectionGroupNotFound>()(
  "SectionGroupNotFound",
  { siteSectionGroupId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such section group"
  }
}
