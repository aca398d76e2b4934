import { emitEvent } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Grants } from "../access/Grants.ts"
import { audit } from "../audit/audit.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { Teams } from "../directory/Teams.ts"
import { endCredentialsWithin } from "../sessions/endCredentials.ts"
import { isPending, knownId, type Member, memberTarget } from "../directory/Member.ts"
import { memberRemoved } from "./memberEvents.ts"
import { Members } from "../directory/Members.ts"
import { requireOtherAdmin } from "./requireOtherAdmin.ts"

/**
 * Removes a membership with all that rests on it: memberships in teams, grants, tokens, sessions and links of the organization, and
 * what its directory sent. For a unit of work that locks the organization.
 */
export const endMembership = Effect.fnUntraced(function* (member: Member) {
  const { organizationId, userId } = member
  yield* requireOtherAdmin(member)
  yield* (yield* ScimUsers).remove(organizationId, userId)
  yield* (yield* Members).remove(organizationId, userId)
  yield* (yield* Teams).removeFromAll(organizationId, userId)
  yield* (yield* Grants).removeOfUser(organizationId, userId)
  yield* endCredentialsWithin(organizationId, userId)
  yield* (yield* SsoLinks).removeOfUser(organizationId, userId)
  const removedAt = (yield* DateTime.now).epochMilliseconds
  yield* emitEvent(
    memberRemoved,
    {
      organizationId,
      userId,
      removedAt,
      ...(isPending(member) && { invitationId: knownId(member, { isOperator: false }) })
    },
    { subject: organizationId, causedBy: (yield* Caller).userId }
  )
  yield* audit({
    organizationId,
    action: isPending(member) ? "invitation.withdrawn" : "member.removed",
    target: memberTarget(member),
    before: { role: member.role, disabled: member.disabled, sso: member.sso }
  })
})
