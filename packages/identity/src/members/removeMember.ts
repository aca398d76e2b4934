import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { endMembership } from "./endMembership.ts"
import { findMember } from "./findMember.ts"

/**
 * Removes a member, or withdraws an invitation; for administrators, and for members who leave. Memberships in teams, grants,
 * tokens, sessions and links of the organization go with it; authored content, comments and history stay under the name of the user.
 * Removing who is no member changes nothing.
 */
export const removeMember = Effect.fn("identity.removeMember")(function* (
  organizationId: OrganizationId,
  id: string
) {
  const caller = yield* Caller
  const needed = caller.userId === id ? null : "admin"
  yield* requireOrganization(organizationId, needed)
  yield* (yield* Organizations).getForUpdate(organizationId)
  // An administrator who lost the role while waiting for the lock is refused.
  yield* requireOrganization(organizationId, needed)
  const found = yield* findMember(organizationId, id)
  if (Option.isSome(found)) yield* endMembership(found.value)
}, atomically)
