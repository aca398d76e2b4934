import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { placeItems } from "../structure/arrange.ts"
import { changeStructure } from "./changeStructure.ts"
import { type SectionGroupId, SectionGroupNotFound } from "../structure/SectionGroup.ts"
import { type SiteSectionId, SiteSectionNotFound } from "../structure/SiteSection.ts"
import { viewGroup } from "./viewItems.ts"

/** Moves a section to the end of a group. A section that is in the group already stays at its position. */
export const addSectionToGroup = Effect.fn("sites.addSectionToGroup")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SectionGroupId,
  sectionId: SiteSectionId
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure) {
      if (structure.findGroup(id) === undefined) {
        return yield* new SectionGroupNotFound({ siteSectionGroupId: id })
      }
      const section = structure.findSection(sectionId)
      if (section === undefined) return yield* new SiteSectionNotFound({ siteSectionId: sectionId })
      return {
        structure: section.groupId === id ? structure : placeItems(structure, [sectionId], id),
        act: {
          action: "siteSection.moved",
          target: { kind: "siteSection", id: sectionId },
          before: { site: siteId, group: section.groupId },
          after: { site: siteId, group: id }
        }
      }
    })
  )
  return yield* viewGroup(changed, id)
}, atomically)
