import { Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { UserId } from "../users/User.ts"
import type { Team, TeamRole } from "./Team.ts"
import { TeamMembers } from "./TeamMembers.ts"
import { Teams } from "./Teams.ts"

/** Users by the names that the log shows, which are the ids of invitations for those who have not accepted. */
export interface TeamChanges {
  /** A role of null adds users without changing the role of those who are members. */
  readonly put: ReadonlyMap<UserId, TeamRole | null>
  readonly remove: ReadonlySet<UserId>
  readonly names: ReadonlyMap<UserId, string>
}

/** Adds, promotes and removes members of a team, with one audit entry if anything changes; removing wins. */
export const changeTeamMembers = Effect.fnUntraced(function* (team: Team, changes: TeamChanges) {
  const teams = yield* Teams
  const current = yield* (yield* TeamMembers).rolesIn(team.id)
  const put = new Map<UserId, TeamRole>()
  for (const [userId, given] of changes.put) {
    const role = given ?? current.get(userId) ?? "member"
    if (!changes.remove.has(userId) && role !== current.get(userId)) put.set(userId, role)
  }
  const removed = [...changes.remove].filter((userId) => current.has(userId))
  if (put.size === 0 && removed.length === 0) return
  yield* teams.putMembers(team.id, put)
  yield* teams.removeMembers(team.id, removed)
  const rolesOf = (userIds: Iterable<UserId>, roles: ReadonlyMap<UserId, TeamRole>) =>
    Object.fromEntries(
      [...userIds].flatMap((userId) => {
        const role = roles.get(userId)
        return role === undefined ? [] : [[changes.names.get(userId) ?? userId, role]]
      })
    )
  yield* audit({
    organizationId: team.organizationId,
    action: "team.membersUpdated",
    target: { kind: "team", id: team.id },
    before: rolesOf([...put.keys(), ...removed], current),
    after: rolesOf(put.keys(), put)
  })
})
