import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Caller } from "../access/Caller.ts"
import { Grants } from "../access/Grants.ts"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { Organizations } from "../organizations/Organizations.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { SsoLinks } from "../sso/SsoLinks.ts"
import { Teams } from "../teams/Teams.ts"
import { endCredentialsWithin } from "../tokens/endCredentials.ts"
import { findMember } from "./findMember.ts"
import { isPending } from "./Member.ts"
import { Members } from "./Members.ts"
import { requireOtherAdmin } from "./requireOtherAdmin.ts"

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
  if (Option.isNone(found)) return
  const member = found.value
  const { userId } = member
  yield* requireOtherAdmin(member)
  yield* (yield* Members).remove(organizationId, userId)
  yield* (yield* Teams).removeFromAll(organizationId, userId)
  yield* (yield* Grants).removeOfUser(organizationId, userId)
  yield* endCredentialsWithin(organizationId, userId)
  yield* (yield* SsoLinks).removeOfUser(organizationId, userId)
  yield* audit({
    organizationId,
    action: isPending(member) ? "invitation.withdrawn" : "member.removed",
    target: { kind: isPending(member) ? "invitation" : "user", id },
    before: { role: member.role, disabled: member.disabled, sso: member.sso }
  })
}, atomically)
