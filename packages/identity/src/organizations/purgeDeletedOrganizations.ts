import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { DeletedOrganizations } from "./DeletedOrganizations.ts"
import { type OrganizationId, organizationPurgeLimit } from "../directory/Organization.ts"
import { OrganizationParts } from "./OrganizationParts.ts"

const batchSize = 100

/**
 * Removes an organization for good, step by step: each step is a unit of work of its own, and the organization itself goes last, so that
 * a purge that was interrupted goes on with the next one.
 */
const purgeOrganization = Effect.fnUntraced(function* (id: OrganizationId) {
  const deleted = yield* DeletedOrganizations
  const removeOwn = (id: OrganizationId) => atomically(deleted.removeSome(id))
  for (const removeSome of [...(yield* OrganizationParts), removeOwn]) while (yield* removeSome(id));
  yield* atomically(deleted.remove(id))
})

/** Removes for good the organizations that were deleted more than seven days ago; returns how many that were. */
export const purgeDeletedOrganizations = Effect.fn("identity.purgeDeletedOrganizations")(function* () {
  const before = organizationPurgeLimit(yield* DateTime.now)
  let purged = 0
  for (;;) {
    const ids = yield* (yield* DeletedOrganizations).listBefore(before, batchSize)
    for (const id of ids) yield* purgeOrganization(id)
    purged += ids.length
    if (ids.length < batchSize) return purged
  }
})
