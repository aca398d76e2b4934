import { Effect } from "effect"
import { Grants } from "../access/Grants.ts"
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
  /** On how many spaces the member was granted a role by name. */
  readonly spaces: number
  readonly teams: number
}

/**
 * Those of these users who belong to an organization, in their order, as the caller may see them. Who has not accepted
 * an invitation does not belong to it yet.
 */
export const describeMembers = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  userIds: ReadonlyArray<UserId>
) {
  if (userIds.length === 0) return []
  const [members, people, spaces, teams] = yield* Effect.all(
    [
      (yield* Members).findMany(organizationId, userIds),
      describePeople(userIds),
      (yield* Grants).countSpacesOf(userIds),
      (yield* Teams).countOfUsers(organizationId, userIds)
    ],
    { concurrency: "unbounded" }
  )
  return userIds.flatMap((id): ReadonlyArray<MemberView> => {
    const member = members.find(({ userId }) => userId === id)
    const person = people.find(({ person }) => person.id === id)?.person
    if (member === undefined || person === undefined || isPending(member)) return []
    return [{ member, person, spaces: spaces.get(id) ?? 0, teams: teams.get(id) ?? 0 }]
  })
})
