import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { changeStructure } from "./changeStructure.ts"
import {
  moveGroupIn,
  moveSectionIn,
  moveSiteSpaceIn,
  type StructurePointer,
  type StructurePosition
} from "../structure/moveInStructure.ts"
import { SectionGroupId } from "../structure/SectionGroup.ts"
import { SiteSectionId } from "../structure/SiteSection.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { SiteSpaceId } from "../structure/SiteSpace.ts"
import { viewGroup, viewSection, viewSiteSpace } from "./viewItems.ts"

const kinds = {
  "site-space": "siteSpace",
  "site-section": "siteSection",
  "site-section-group": "sectionGroup"
} as const

type Plan<E> = (
  structure: SiteStructure,
  id: string,
  position: StructurePosition
) => Effect.Effect<SiteStructure, E>

const move = <E>(
  organizationId: OrganizationId,
  siteId: SiteId,
  { id, type }: StructurePointer,
  position: StructurePosition,
  plan: Plan<E>
) =>
  changeStructure(organizationId, siteId, (structure) =>
    Effect.map(plan(structure, id, position), (moved) => ({
      structure: moved,
      act: {
        action: `${kinds[type]}.moved`,
        target: { kind: kinds[type], id },
        after: { site: siteId, before: position.before?.id ?? null, after: position.after?.id ?? null }
      }
    }))
  )

/** Moves a site space beside another one, also into another section, where it is not the default. */
export const moveSiteSpace = Effect.fn("sites.moveSiteSpace")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteSpaceId,
  position: StructurePosition
) {
  const item = { type: "site-space", id } as const
  return yield* viewSiteSpace(yield* move(organizationId, siteId, item, position, moveSiteSpaceIn), id)
}, atomically)

/** Moves a section beside a section or a group, also to another level. */
export const moveSiteSection = Effect.fn("sites.moveSiteSection")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteSectionId,
  position: StructurePosition
) {
  const item = { type: "site-section", id } as const
  return yield* viewSection(yield* move(organizationId, siteId, item, position, moveSectionIn), id)
}, atomically)

/** Moves a group with everything in it beside a section or another group. */
export const moveSectionGroup = Effect.fn("sites.moveSectionGroup")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SectionGroupId,
  position: StructurePosition
) {
  const item = { type: "site-section-group", id } as const
  return yield* viewGroup(yield* move(organizationId, siteId, item, position, moveGroupIn), id)
}, atomically)

/** Moves any item of a structure beside another one. */
export const moveStructureItem = Effect.fn("sites.moveStructureItem")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  { id, type }: StructurePointer,
  position: StructurePosition
) {
  if (type === "site-space") {
    return yield* moveSiteSpace(organizationId, siteId, SiteSpaceId.make(id), position)
  }
  return type === "site-section"
    ? yield* moveSiteSection(organizationId, siteId, SiteSectionId.make(id), position)
    : yield* moveSectionGroup(organizationId, siteId, SectionGroupId.make(id), position)
})
