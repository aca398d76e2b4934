import { Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { Teams } from "../teams/Teams.ts"
import type { Person } from "../users/Person.ts"
import type { UserId } from "../users/User.ts"
import { describePeople } from "./describePeople.ts"
import { isPending, type Member } from "./Member.ts"
import { Members } from "./Members.ts"

/** A member as the caller may see them. */
export interface MemberView {
  readonly member: Member
  readonly person: Person
  readonly teams: number
}

/** Members of an organization as the caller may see them, in their order. */
export const describeFound = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  members: ReadonlyArray<Member>
) {
  if (members.length === 0) return []
  const userIds = members.map(({ userId }) => userId)
  const [described, teams] = yield* Effect.all(
    [describePeople(userIds), (yield* Teams).countOfUsers(organizationId, userIds)],
    { concurrency: "unbounded" }
  )
  const people = new Map<string, Person>(described.map(({ person }) => [person.id, person]))
  return members.flatMap((member): ReadonlyArray<MemberView> => {
    const person = people.get(member.userId)
    if (person === undefined) return []
    return [{ member, person, teams: teams.get(member.userId) ?? 0 }]
  })
})

/**
 * Those of these users who belong to an organization, in their order, as the caller may see them. Who has not accepted
 * an invitation does not belong to it yet.
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
