import { readOnce } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller, requireRole } from "./Caller.ts"
import type { Role } from "../directory/Role.ts"
import { type OrganizationId, OrganizationNotFound } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/**
 * The organization, when the caller belongs to it and has at least the role that is needed (null asks for
 * belonging alone). To everybody else it does not exist.
 */
export const requireOrganization = Effect.fnUntraced(function* <Needed extends Role | null>(
  id: OrganizationId,
  needed: Needed
) {
  const caller = yield* Caller
  const organizations = yield* Organizations
  const { membership, organization } = yield* readOnce(
    caller,
    `organization ${id}`,
    organizations.getWithMembership(id, caller)
  )
  if (membership === null || membership === "required-sso" || membership.disabled)
    return yield* new OrganizationNotFound({ organizationId: id })
  yield* requireRole(membership.role, needed)
  return { organization, membership }
})
