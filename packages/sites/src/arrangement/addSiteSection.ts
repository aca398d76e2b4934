import type { SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { addSectionTo } from "../structure/addToStructure.ts"
import { changeStructure } from "./changeStructure.ts"
import { requireLinkable } from "../structure/requireLinkable.ts"
import { requireWithinLimits } from "../structure/structureLimits.ts"
import { viewSection } from "./viewItems.ts"

/** Titles of sections have two characters or more. */
const minTitle = 2

/** Adds a section with one space to a site. Without a title it has that of the space, or of the site. */
export const addSiteSection = Effect.fn("sites.addSiteSection")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  input: { readonly spaceId: SpaceId; readonly title: string | null; readonly icon: string | null }
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure, site) {
      const space = yield* requireLinkable(site, input.spaceId, "spaceId")
      const title = input.title ?? (space.title.length < minTitle ? site.title : space.title)
      const added = yield* addSectionTo(structure, site.title, { title, icon: input.icon }, space)
      yield* requireWithinLimits(added.structure)
      return {
        ...added,
        act: {
          action: "siteSection.created",
          target: { kind: "siteSection", id: added.id },
          after: { site: siteId, title, space: input.spaceId }
        }
      }
    })
  )
  return yield* viewSection(changed, changed.id)
}, atomically)
