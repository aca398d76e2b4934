import { Effect } from "effect"
import { Caller, requireRole } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { requireMemberView } from "./requireMember.ts"

/** A member of an organization, for its members; guests see themselves. */
export const getMember = Effect.fn("identity.getMember")(function* (
  organizationId: OrganizationId,
  id: string
) {
  const { membership } = yield* requireOrganization(organizationId, null)
  const caller = yield* Caller
  if (caller.userId !== id && membership.role === null) yield* requireRole(membership.role, "read")
  return yield* requireMemberView(organizationId, id)
})
