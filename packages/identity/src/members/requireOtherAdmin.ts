import { Effect } from "effect"
import { isPending, LastAdmin, type Member } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"

/**
 * Refuses to take away the last administrator of an organization. The caller holds the lock of the organization, so that
 * two administrators who demote each other do not both succeed.
 */
export const requireOtherAdmin = Effect.fnUntraced(function* (member: Member) {
  const { disabled, organizationId, role, userId } = member
  if (role !== "admin" || disabled || isPending(member)) return
  if (yield* (yield* Members).hasOtherAdmin(organizationId, userId)) return
  return yield* new LastAdmin({ organizationId })
})
