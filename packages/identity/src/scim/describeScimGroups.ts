import { Effect } from "effect"
import { Members } from "../directory/Members.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import type { Team } from "../directory/Team.ts"
import { ScimGroups } from "./ScimGroups.ts"
import { scimIdOf } from "../directory/ScimUser.ts"

/** A team as the directory that provisions it sees it. */
export interface ScimGroup {
  readonly team: Team
  /** The ids of its members, see `scimIdOf`. */
  readonly members: ReadonlyArray<string>
}

/** Describes teams of an organization with all their members, in two queries. */
export const describeScimGroups = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  teams: ReadonlyArray<Team>
) {
  const rows = yield* (yield* ScimGroups).listMembers(teams.map(({ id }) => id))
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const members = yield* (yield* Members).findMany(organizationId, userIds)
  const ids = new Map(members.map((member) => [member.userId, scimIdOf(member)]))
  return teams.map((team): ScimGroup => {
    const own = rows.filter(({ teamId }) => teamId === team.id)
    return { team, members: own.flatMap(({ userId }) => ids.get(userId) ?? []) }
  })
})

/** Describes one team. */
export const describeScimGroup = (team: Team) =>
  Effect.map(describeScimGroups(team.organizationId, [team]), ([group]) => group!)
