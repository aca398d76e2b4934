import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { changeStructure } from "./changeStructure.ts"
import { removeGroup } from "../structure/removeFromStructure.ts"
import type { SectionGroupId } from "../structure/SectionGroup.ts"

/** Deletes a group, if there is one. Its sections and groups take its place. */
export const deleteSectionGroup = Effect.fn("sites.deleteSectionGroup")(
  function* (organizationId: OrganizationId, siteId: SiteId, id: SectionGroupId) {
    yield* changeStructure(organizationId, siteId, (structure) => {
      const group = structure.findGroup(id)
      return Effect.succeed({
        structure: group === undefined ? structure : removeGroup(structure, group),
        act: {
          action: "sectionGroup.deleted",
          target: { kind: "sectionGroup", id },
          before: { site: siteId, title: group?.title ?? null }
        }
      })
    })
  },
  orAbsent,
  atomically
)
