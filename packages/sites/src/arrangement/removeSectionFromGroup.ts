import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { placeItems } from "../structure/arrange.ts"
import { changeStructure } from "./changeStructure.ts"
import type { SectionGroupId } from "../structure/SectionGroup.ts"
import type { SiteSectionId } from "../structure/SiteSection.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"

/** Puts a section of a group right behind the group, in the level of the group. */
const lift = (structure: SiteStructure, groupId: SectionGroupId, sectionId: SiteSectionId): SiteStructure => {
  const group = structure.findGroup(groupId)
  if (group === undefined || structure.findSection(sectionId)?.groupId !== groupId) return structure
  const index = structure.itemsIn(group.groupId).findIndex((item) => item.id === groupId)
  return placeItems(structure, [sectionId], group.groupId, index + 1)
}

/** Takes a section out of a group, if it is in it. */
export const removeSectionFromGroup = Effect.fn("sites.removeSectionFromGroup")(
  function* (
    organizationId: OrganizationId,
    siteId: SiteId,
    groupId: SectionGroupId,
    sectionId: SiteSectionId
  ) {
    yield* changeStructure(organizationId, siteId, (structure) =>
      Effect.succeed({
        structure: lift(structure, groupId, sectionId),
        act: {
          action: "siteSection.moved",
          target: { kind: "siteSection", id: sectionId },
          before: { site: siteId, group: groupId },
          after: { site: siteId, group: structure.findGroup(groupId)?.groupId ?? null }
        }
      })
    )
  },
  orAbsent,
  atomically
)
