import { Effect, Option } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { UserId } from "../users/User.ts"
import { isPending, type Member } from "./Member.ts"
import { Members } from "./Members.ts"

/**
 * Finds a member of an organization by the id under which others know them: that of the user, and of an invitation until
 * it is accepted.
 */
export const findMember = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  const members = yield* Members
  const known = yield* members.find(organizationId, UserId.make(id))
  if (Option.isSome(known) && !isPending(known.value)) return known
  const invited = yield* members.findByInvitation(id)
  return Option.filter(invited, (member: Member) => member.organizationId === organizationId)
})
