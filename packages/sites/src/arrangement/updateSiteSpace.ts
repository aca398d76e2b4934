import type { SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { changeStructure } from "./changeStructure.ts"
import { requireLinkable } from "../structure/requireLinkable.ts"
import { requirePath } from "../structure/requirePath.ts"
import { requireReadableCondition } from "../structure/requireReadableCondition.ts"
import { SiteSpace, type SiteSpaceId, SiteSpaceNotFound, SpaceAlreadyInSite } from "../structure/SiteSpace.ts"
import { viewSiteSpace } from "./viewItems.ts"

/** The changes of a site space; an absent field stays as it is. */
export interface SiteSpaceChanges {
  readonly path?: string
  readonly condition?: string | null
  /** Null follows the title of the space again. */
  readonly title?: string | null
  readonly spaceId?: SpaceId
}

/** Changes a site space. Its former paths redirect; another space keeps its path, its condition and its place. */
export const updateSiteSpace = Effect.fn("sites.updateSiteSpace")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteSpaceId,
  { path: given, spaceId, ...changes }: SiteSpaceChanges
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure, site) {
      const siteSpace = structure.findSiteSpace(id)
      if (siteSpace === undefined) return yield* new SiteSpaceNotFound({ siteSpaceId: id })
      yield* requireReadableCondition(changes.condition)
      const beside = structure.siteSpacesIn(siteSpace.sectionId).filter((other) => other.id !== id)
      const path = yield* requirePath(given, siteSpace.path, beside)
      if (spaceId !== undefined && spaceId !== siteSpace.spaceId) {
        yield* requireLinkable(site, spaceId, "spaceId")
        if (structure.findLink(spaceId) !== undefined) return yield* new SpaceAlreadyInSite({ spaceId })
      }
      const row = new SiteSpace({ ...siteSpace, ...changes, path, spaceId: spaceId ?? siteSpace.spaceId })
      const audited = ({ condition, path, spaceId }: SiteSpace) => ({
        site: siteId,
        space: spaceId,
        path,
        condition
      })
      return {
        structure: structure.with({
          siteSpaces: structure.siteSpaces.map((other) => (other.id === id ? row : other))
        }),
        act: {
          action: "siteSpace.updated",
          target: { kind: "siteSpace", id },
          before: audited(siteSpace),
          after: audited(row)
        }
      }
    })
  )
  return yield* viewSiteSpace(changed, id)
}, atomically)
