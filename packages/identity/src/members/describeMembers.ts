import { Effect } from "effect"
import { Grants } from "../access/Grants.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { Teams } from "../teams/Teams.ts"
import type { User, UserId } from "../users/User.ts"
import { Users } from "../users/Users.ts"
import type { Member } from "./Member.ts"
import { Members } from "./Members.ts"

/** A member as others see them. */
export interface MemberView {
  readonly member: Member
  readonly user: User
  /** On how many spaces the member was granted a role by name. */
  readonly spaces: number
  readonly teams: number
}

/** Those of these users who belong to an organization, in their order, whoever asks. */
export const describeMembers = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  userIds: ReadonlyArray<UserId>
) {
  if (userIds.length === 0) return []
  const [members, users, spaces, teams] = yield* Effect.all(
    [
      (yield* Members).findMany(organizationId, userIds),
      (yield* Users).getMany(userIds),
      (yield* Grants).countSpacesOf(userIds),
      (yield* Teams).countOfUsers(organizationId, userIds)
    ],
    { concurrency: "unbounded" }
  )
  return userIds.flatMap((id): ReadonlyArray<MemberView> => {
    const member = members.find(({ userId }) => userId === id)
    const user = users.find((user) => user.id === id)
    if (member === undefined || user === undefined) return []
    return [{ member, user, spaces: spaces.get(id) ?? 0, teams: teams.get(id) ?? 0 }]
  })
})
