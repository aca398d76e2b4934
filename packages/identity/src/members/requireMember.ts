import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { describeFound } from "./describeMembers.ts"
import { findMember } from "./findMember.ts"
import { type Member, MemberNotFound } from "../directory/Member.ts"

/** The stored member whom the caller knows by this id. Members who have not accepted their invitation are found by its id. */
export const requireMember = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  const found = yield* findMember(organizationId, id)
  return yield* Effect.mapError(Effect.fromOption(found), () => new MemberNotFound({ userId: id }))
})

/** A member as the caller may see them. */
export const viewOfMember = Effect.fnUntraced(function* (member: Member) {
  const [view] = yield* describeFound(member.organizationId, [member])
  return view ?? (yield* new MemberNotFound({ userId: member.userId }))
})

/** The member whom the caller knows by this id, as the caller may see them. */
export const requireMemberView = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  return yield* viewOfMember(yield* requireMember(organizationId, id))
})
