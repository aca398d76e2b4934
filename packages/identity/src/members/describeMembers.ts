import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { Teams } from "../directory/Teams.ts"
import type { Person } from "../users/Person.ts"
import type { UserId } from "../directory/User.ts"
import { describeInvited } from "./describeInvited.ts"
import { isPending, type Member } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"

/** A member as the caller may see them. */
export interface MemberView {
  readonly member: Member
  readonly person: Person
  readonly teams: number
}

/**
 * Members of an organization as a caller above guest, or the member, may see them, in their order. Members who have not accepted
 * their invitation are described by it.
 */
export const describeFound = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  members: ReadonlyArray<Member>
) {
  if (members.length === 0) return []
  const userIds = members.map(({ userId }) => userId)
  const [people, teams] = yield* Effect.all(
    [describeInvited(members), (yield* Teams).countOfUsers(organizationId, userIds)],
    { concurrency: "unbounded" }
  )
  return members.flatMap((member): ReadonlyArray<MemberView> => {
    const person = people.get(member.userId)
    if (person === undefined) return []
    return [{ member, person, teams: teams.get(member.userId) ?? 0 }]
  })
})

/**
 * Those of these users who belong to an organization, in their order, as the caller may see them. Users who have not accepted
 * an invitation are left out, because the ids would reveal the accounts of invited addresses.
 */
export const describeMembers = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  userIds: ReadonlyArray<UserId>
) {
  if (userIds.length === 0) return []
  const found = yield* (yield* Members).findMany(organizationId, userIds)
  const members = new Map(found.filter((member) => !isPending(member)).map((one) => [one.userId, one]))
  return yield* describeFound(
    organizationId,
    userIds.flatMap((id) => members.get(id) ?? [])
  )
})
