import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { changeStructure } from "./changeStructure.ts"
import { removeSection } from "../structure/removeFromStructure.ts"
import type { SiteSectionId } from "../structure/SiteSection.ts"

/** Deletes a section, if there is one. Its site spaces are unlinked; the spaces stay. */
export const deleteSiteSection = Effect.fn("sites.deleteSiteSection")(
  function* (organizationId: OrganizationId, siteId: SiteId, id: SiteSectionId) {
    yield* changeStructure(organizationId, siteId, (structure) => {
      const title = structure.findSection(id)?.title ?? null
      return Effect.succeed({
        structure: removeSection(structure, id),
        act: {
          action: "siteSection.deleted",
          target: { kind: "siteSection", id },
          before: { site: siteId, title }
        }
      })
    })
  },
  orAbsent,
  atomically
)
