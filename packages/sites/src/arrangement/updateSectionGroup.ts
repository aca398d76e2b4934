import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { changeStructure } from "./changeStructure.ts"
import { SectionGroup, type SectionGroupId, SectionGroupNotFound } from "../structure/SectionGroup.ts"
import { viewGroup } from "./viewItems.ts"

/** Changes the title or the icon of a group; an absent field stays as it is. */
export const updateSectionGroup = Effect.fn("sites.updateSectionGroup")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SectionGroupId,
  changes: { readonly title?: string; readonly icon?: string | null }
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure) {
      const group = structure.findGroup(id)
      if (group === undefined) return yield* new SectionGroupNotFound({ siteSectionGroupId: id })
      const row = new SectionGroup({ ...group, ...changes })
      return {
        structure: structure.with({
          groups: structure.groups.map((other) => (other.id === id ? row : other))
        }),
        act: {
          action: "sectionGroup.updated",
          target: { kind: "sectionGroup", id },
          before: { site: siteId, title: group.title },
          after: { site: siteId, title: row.title }
        }
      }
    })
  )
  return yield* viewGroup(changed, id)
}, atomically)
