import { type Act, audit, Caller, type OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { lockSite } from "../sites/requireSite.ts"
import type { Site } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { requireOpenableChange } from "../structure/requireOpenable.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { writeStructure } from "./writeStructure.ts"

/** A change of a structure: the structure after it, and the audit entry of it. */
interface StructureChange {
  readonly structure: SiteStructure
  readonly act: Omit<Act, "organizationId">
}

/**
 * Changes the structure of a site under its lock; requires the role `create` in the organization. A change of the conditions of a
 * linked space requires it on the space too. A change that leaves the structure as it is writes nothing.
 */
export const changeStructure = Effect.fnUntraced(function* <Change extends StructureChange, E, R>(
  organizationId: OrganizationId,
  siteId: SiteId,
  plan: (structure: SiteStructure, site: Site) => Effect.Effect<Change, E, R>
) {
  const locked = yield* lockSite(organizationId, siteId)
  const before = yield* (yield* SiteStructures).get(siteId)
  const change = yield* plan(before, locked)
  yield* requireOpenableChange(before, change.structure)
  const { userId } = yield* Caller
  const { hasChanged, site, structure } = yield* writeStructure(locked, before, change.structure, userId)
  if (hasChanged) yield* audit({ organizationId, ...change.act })
  return { ...change, site, structure }
})
