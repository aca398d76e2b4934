import { SectionGroupId, SiteSectionId, SiteSpaceId, structureId } from "@octavo/sites"
import { Schema } from "effect"

/** Names a site space, a section or a section group. */
export const StructurePointer = Schema.Struct({
  type: Schema.Literals(["site-space", "site-section", "site-section-group"]),
  id: structureId
})

/** The requested position: before an item, after one, or between both. */
export const SortPosition = Schema.Struct({
  before: Schema.optionalKey(StructurePointer),
  after: Schema.optionalKey(StructurePointer)
})
  .annotate({ fields: { before: "The item that follows it.", after: "The item that precedes it." } })
  .check(
    Schema.makeFilter(
      ({ after, before }) => before !== undefined || after !== undefined || "must have before, after or both"
    )
  )

const moveBeside = <Pointer extends Schema.Top>(pointer: Pointer) =>
  Schema.Struct({
    position: Schema.optionalKey(
      Schema.Struct({ before: Schema.optionalKey(pointer), after: Schema.optionalKey(pointer) }).annotate({
        fields: { before: "The item that follows it.", after: "The item that precedes it." }
      })
    )
  }).annotate({ fields: { position: "The new position. Absent fields mean the end." } })

/** The target of a section: by default the end of its level. */
export const MoveSiteSection = moveBeside(
  Schema.Struct({ type: Schema.Literal("site-section"), siteSection: SiteSectionId })
)

/** The target of a section group: by default the end of its level. */
export const MoveSectionGroup = moveBeside(
  Schema.Union([
    Schema.Struct({ type: Schema.Literal("site-section"), id: SiteSectionId }),
    Schema.Struct({ type: Schema.Literal("site-section-group"), id: SectionGroupId })
  ])
)

/** The target of a site space: by default the end of its section. */
export const MoveSiteSpace = moveBeside(
  Schema.Struct({ type: Schema.Literal("site-space"), siteSpace: SiteSpaceId })
)
