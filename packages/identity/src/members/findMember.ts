import { Effect, Option } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"
import { isPending, type Member } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"

/**
 * Finds a member of an organization by the ids under which the caller knows them: of the invitation, and of the user once the
 * invitation is accepted. Operators know the ids of all users.
 */
export const findMember = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  const { isOperator } = yield* Caller
  const members = yield* Members
  const known = yield* members.find(organizationId, UserId.make(id))
  if (Option.isSome(known) && (isOperator || !isPending(known.value))) return known
  const invited = yield* members.findByInvitation(id)
  return Option.filter(invited, (member: Member) => member.organizationId === organizationId)
})
