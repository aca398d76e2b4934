import type { SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { addSpaceTo } from "../structure/addToStructure.ts"
import { changeStructure } from "./changeStructure.ts"
import { requireLinkable } from "../structure/requireLinkable.ts"
import type { SiteSectionId } from "../structure/SiteSection.ts"
import { requireWithinLimits } from "../structure/structureLimits.ts"
import { viewSiteSpace } from "./viewItems.ts"

/** Links a space to a site: in a section, by default the default section, or at the root of a site without sections. */
export const addSiteSpace = Effect.fn("sites.addSiteSpace")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  input: { readonly spaceId: SpaceId; readonly sectionId?: SiteSectionId | undefined }
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure, site) {
      const space = yield* requireLinkable(site, input.spaceId, "spaceId")
      const added = yield* addSpaceTo(structure, site.title, space, input.sectionId)
      yield* requireWithinLimits(added.structure)
      return {
        ...added,
        act: {
          action: "siteSpace.created",
          target: { kind: "siteSpace", id: added.id },
          after: { site: siteId, space: input.spaceId }
        }
      }
    })
  )
  return yield* Effect.orDie(viewSiteSpace(changed, changed.id))
}, atomically)
