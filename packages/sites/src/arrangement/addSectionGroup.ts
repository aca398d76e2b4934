import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { addGroupTo } from "../structure/addToStructure.ts"
import { changeStructure } from "./changeStructure.ts"
import type { SectionGroupId } from "../structure/SectionGroup.ts"
import type { SiteSectionId } from "../structure/SiteSection.ts"
import { requireWithinLimits } from "../structure/structureLimits.ts"
import { viewGroup } from "./viewItems.ts"

/** Adds a group to a site and moves sections into it, in the given order. */
export const addSectionGroup = Effect.fn("sites.addSectionGroup")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  input: {
    readonly title: string
    readonly icon: string | null
    readonly parentId: SectionGroupId | null
    readonly sectionIds: ReadonlyArray<SiteSectionId>
  }
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure, site) {
      const added = yield* addGroupTo(structure, site.title, input)
      yield* requireWithinLimits(added.structure)
      return {
        ...added,
        act: {
          action: "sectionGroup.created",
          target: { kind: "sectionGroup", id: added.id },
          after: { site: siteId, title: input.title }
        }
      }
    })
  )
  return yield* viewGroup(changed, changed.id)
}, atomically)
