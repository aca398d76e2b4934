import type { SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { Effect } from "effect"
import { forgetOverrides } from "../customization/forgetOverrides.ts"
import { updateShownSpaces } from "../structure/updateShownSpaces.ts"
import { putSite } from "../sites/putSite.ts"
import type { Site } from "../sites/Site.ts"
import { repairDefaults } from "../structure/arrange.ts"
import { pathsOf } from "../structure/publishedPaths.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { StructureHistories, type StructureOrder } from "../structure/StructureHistories.ts"
import { isUnchanged, structureChanges } from "../structure/structureChanges.ts"

const orderOf = ({ groups, sections, siteSpaces }: SiteStructure): StructureOrder => ({
  sections: sections.map(({ id }) => id),
  groups: groups.map(({ id }) => id),
  siteSpaces: siteSpaces.map(({ id }) => id)
})

/** The paths that lead nowhere after a change, with the site spaces that they led to, where these are left. */
const formerPaths = (before: SiteStructure, after: SiteStructure): ReadonlyMap<string, SiteSpaceId> => {
  const current = pathsOf(after)
  return new Map(
    [...pathsOf(before)].filter(([path, id]) => !current.has(path) && after.findSiteSpace(id) !== undefined)
  )
}

/** The spaces that a change links or unlinks. */
const affectedSpaces = (before: SiteStructure, after: SiteStructure): ReadonlySet<SpaceId> => {
  const missingFrom = (there: SiteStructure, here: SiteStructure) =>
    here.siteSpaces.map(({ spaceId }) => spaceId).filter((spaceId) => there.findLink(spaceId) === undefined)
  return new Set([...missingFrom(before, after), ...missingFrom(after, before)])
}

/**
 * Writes the structure of a locked site: repairs its defaults, records the order and former paths, and sets the visibility
 * of the spaces that are linked or unlinked. Answers the site and the structure as they are then.
 */
export const writeStructure = Effect.fnUntraced(function* (
  site: Site,
  before: SiteStructure,
  changed: SiteStructure,
  causedBy: UserId | null
) {
  const histories = yield* StructureHistories
  const structure = repairDefaults(before, changed)
  const changes = structureChanges(before, structure)
  if (isUnchanged(changes)) return { site, structure, hasChanged: false }
  yield* (yield* SiteStructures).apply(site.id, changes)
  yield* forgetOverrides(site.id, changes.siteSpaces.remove)
  const written = yield* putSite(site, {}, causedBy)
  const order = orderOf(structure)
  if (JSON.stringify(order) !== JSON.stringify(orderOf(before))) {
    yield* histories.putOrder(site.id, written.version, order)
  }
  const former = formerPaths(before, structure)
  if (former.size > 0) yield* histories.putFormerPaths(site.id, former)
  yield* updateShownSpaces(affectedSpaces(before, structure))
  return { site: written, structure, hasChanged: true }
})
