import { Effect } from "effect"
import { audit } from "../audit/audit.ts"
import { knownId } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import type { UserId } from "../directory/User.ts"
import type { Team, TeamRole } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"
import { Teams } from "../directory/Teams.ts"

/** The changes of the members of a team. */
interface TeamChanges {
  /** A role of null adds users without changing the role of those who are members. */
  readonly put: ReadonlyMap<UserId, TeamRole | null>
  readonly remove: ReadonlySet<UserId>
}

/** Adds the audit entry of a change. Invited people who have not accepted are named by their invitations. */
const auditChange = Effect.fnUntraced(function* (
  { id, organizationId }: Team,
  before: ReadonlyMap<UserId, TeamRole>,
  after: ReadonlyMap<UserId, TeamRole>
) {
  const members = yield* (yield* Members).findMany(organizationId, [...before.keys(), ...after.keys()])
  const names = new Map(members.map((member) => [member.userId, knownId(member, { isOperator: false })]))
  const named = (roles: ReadonlyMap<UserId, TeamRole>) =>
    Object.fromEntries([...roles].map(([userId, role]) => [names.get(userId) ?? "unknown", role]))
  yield* audit({
    organizationId,
    action: "team.membersUpdated",
    target: { kind: "team", id },
    before: named(before),
    after: named(after)
  })
})

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
  const touched = new Set([...put.keys(), ...removed])
  yield* auditChange(team, new Map([...current].filter(([userId]) => touched.has(userId))), put)
})
