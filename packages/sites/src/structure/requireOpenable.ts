import { type SpaceId, Spaces } from "@octavo/content"
import { AccessDenied, Caller, holds, resolveRole } from "@octavo/identity"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteStructure } from "./SiteStructure.ts"
import { SiteStructures } from "./SiteStructures.ts"

/** Whether the caller has the role `create` on each of these spaces. A translation counts like its source. One statement. */
const mayOpen = Effect.fnUntraced(function* (spaceIds: ReadonlyArray<SpaceId>) {
  if (spaceIds.length === 0) return true
  const found = yield* (yield* Spaces).findManyWithAccess(spaceIds, yield* Caller)
  return found.every(({ facts: { levels, membership } }) => {
    const role = resolveRole({ levels, membership })
    return role !== null && holds(role, "create")
  })
})

/** Requires the role `create` on spaces whose content a change shows to more readers. */
export const requireOpenable = Effect.fnUntraced(function* (spaceIds: ReadonlyArray<SpaceId>) {
  if (!(yield* mayOpen(spaceIds))) {
    return yield* new AccessDenied({ needed: "create", because: "spaces-of-site" })
  }
})

const spacesOf = (siteId: SiteId) =>
  Effect.flatMap(SiteStructures, (structures) =>
    Effect.map(structures.get(siteId), ({ siteSpaces }) => siteSpaces.map(({ spaceId }) => spaceId))
  )

/**
 * Requires the role `create` on every space of a site: for its publication, for its visibility, and for the keys that open it to
 * visitors, which their owner can use too.
 */
export const requireOpenableSite = (siteId: SiteId) => Effect.flatMap(spacesOf(siteId), requireOpenable)

/** Whether the caller may have the keys that open a site to visitors. */
export const mayOpenSite = (siteId: SiteId) => Effect.flatMap(spacesOf(siteId), mayOpen)

/** The conditions under which visitors see each space of a structure. */
const conditionsIn = (structure: SiteStructure): ReadonlyMap<SpaceId, string> =>
  new Map(
    structure.siteSpaces.map(({ condition, sectionId, spaceId }) => {
      const section = sectionId === null ? undefined : structure.findSection(sectionId)
      return [spaceId, JSON.stringify([condition, section?.condition ?? null])]
    })
  )

/** Requires the role `create` on the linked spaces that a change of a structure shows under other conditions. */
export const requireOpenableChange = (before: SiteStructure, after: SiteStructure) => {
  const former = conditionsIn(before)
  const changed = [...conditionsIn(after)].flatMap(([spaceId, conditions]) =>
    former.has(spaceId) && former.get(spaceId) !== conditions ? [spaceId] : []
  )
  return requireOpenable(changed)
}
