import { Effect, Option } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { UserId } from "../users/User.ts"
import { describeMembers } from "./describeMembers.ts"
import { isPending, MemberNotFound } from "./Member.ts"
import { Members } from "./Members.ts"

/** The stored member, who accepted an invitation if there was one. */
export const requireMember = Effect.fnUntraced(function* (organizationId: OrganizationId, userId: UserId) {
  const found = yield* (yield* Members).find(organizationId, userId)
  if (Option.isNone(found) || isPending(found.value)) return yield* new MemberNotFound({ userId })
  return found.value
})

/** The member as the caller may see them. */
export const requireMemberView = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  userId: UserId
) {
  const [view] = yield* describeMembers(organizationId, [userId])
  return view ?? (yield* new MemberNotFound({ userId }))
})
