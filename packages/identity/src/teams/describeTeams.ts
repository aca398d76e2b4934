import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Grants } from "../access/Grants.ts"
import type { Membership } from "../directory/Membership.ts"
import type { Team, TeamId, TeamRole } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"
import { TeamSpaces } from "./TeamSpaces.ts"

/** A team as the caller may see it. */
export interface TeamView {
  readonly team: Team
  /** The number of its members. */
  readonly members: number
  /** The number of spaces with a grant to the team, on the space or on a collection above it. */
  readonly spaces: number
  readonly permissions: {
    /** Whether the caller manages its members. */
    readonly admin: boolean
    /** Whether the caller may look at it and list its members. */
    readonly view: boolean
  }
}

/**
 * Describes teams of an organization to somebody with this membership of it, in their order. It takes four queries, however
 * many teams there are.
 */
export const describeTeams = Effect.fnUntraced(function* (
  membership: Pick<Membership, "role">,
  teams: ReadonlyArray<Team>
) {
  if (teams.length === 0) return []
  const { userId } = yield* Caller
  const teamMembers = yield* TeamMembers
  const ids = teams.map(({ id }) => id)
  const isAdmin = membership.role === "admin"
  const [members, spaces, roles] = yield* Effect.all(
    [
      teamMembers.count(ids),
      Effect.flatMap((yield* Grants).findOfTeams(ids), (yield* TeamSpaces).count),
      isAdmin ? Effect.succeed(new Map<TeamId, TeamRole>()) : teamMembers.rolesOf(userId, ids)
    ],
    { concurrency: "unbounded" }
  )
  return teams.map((team): TeamView => {
    const isOwner = roles.get(team.id) === "owner" && team.externalId === null
    return {
      team,
      members: members.get(team.id) ?? 0,
      spaces: spaces.get(team.id) ?? 0,
      permissions: { admin: isAdmin || isOwner, view: membership.role !== null }
    }
  })
})

/** Describes one team. */
export const describeTeam = (membership: Pick<Membership, "role">, team: Team) =>
  Effect.map(describeTeams(membership, [team]), ([view]) => view!)
