import { atomically, forgetCached } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { DeletedOrganizations } from "./DeletedOrganizations.ts"
import { DeletionNotConfirmed, type OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"

/**
 * Marks an organization as deleted. Nothing else of it changes: everything that belongs to it is reached through it, and through it alone.
 */
const markDeleted = Effect.fnUntraced(function* (id: OrganizationId, confirm: string) {
  const { title } = yield* (yield* Organizations).getForUpdate(id)
  if (confirm !== id && confirm.trim() !== title) return yield* new DeletionNotConfirmed()
  yield* (yield* DeletedOrganizations).mark(id, yield* DateTime.now)
  for (const kind of ["sites", "sessions", "tokens"] as const) yield* forgetCached(kind)
  yield* audit({
    organizationId: id,
    action: "organization.deleted",
    target: { kind: "organization", id },
    before: { title }
  })
})

/**
 * Deletes an organization with all that it has: from then on it is unknown to everybody. An operator can restore it for seven days.
 * `confirm` is its id or its title.
 */
export const deleteOrganization = Effect.fn("identity.deleteOrganization")(function* (
  id: OrganizationId,
  confirm: string
) {
  yield* requireOrganization(id, "admin")
  yield* markDeleted(id, confirm)
}, atomically)

/** Deletes any organization of the installation; see `deleteOrganization`. */
export const deleteAnyOrganization = Effect.fn("identity.deleteAnyOrganization")(function* (
  id: OrganizationId,
  confirm: string
) {
  yield* requireOperator
  yield* markDeleted(id, confirm)
}, atomically)
