import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { changeStructure } from "./changeStructure.ts"
import { removeSiteSpaces } from "../structure/removeFromStructure.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"

/** Unlinks a space from a site, if it is linked. The space stays, and so does the section, even an empty one. */
export const deleteSiteSpace = Effect.fn("sites.deleteSiteSpace")(
  function* (organizationId: OrganizationId, siteId: SiteId, id: SiteSpaceId) {
    yield* changeStructure(organizationId, siteId, (structure) =>
      Effect.succeed({
        structure: removeSiteSpaces(structure, [id]),
        act: {
          action: "siteSpace.deleted",
          target: { kind: "siteSpace", id },
          before: { site: siteId, space: structure.findSiteSpace(id)?.spaceId ?? null }
        }
      })
    )
  },
  orAbsent,
  atomically
)
