import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { changeTeamMembers } from "../teams/changeTeamMembers.ts"
import { foldName } from "../teams/foldName.ts"
import { Team, TeamId } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"
import { Teams } from "../directory/Teams.ts"
import type { UserId } from "../directory/User.ts"
import { describeScimGroup, type ScimGroup } from "./describeScimGroups.ts"
import { requireScimGroup } from "./requireScimGroup.ts"
import { ScimGroups } from "./ScimGroups.ts"
import { ScimConflict, ScimRefused } from "./scimFailures.ts"

/** The state of a group that a directory wants. */
export interface ScimGroupInput {
  readonly displayName: string
  /** Null for directories without ids of groups. */
  readonly externalId: string | null
  /** The ids of all its members. */
  readonly members: ReadonlyArray<string>
}

const usersOf = Effect.fnUntraced(function* (organizationId: OrganizationId, ids: ReadonlyArray<string>) {
  const found = yield* (yield* TeamMembers).findNamed(organizationId, ids, false)
  const unknown = ids.find((id) => !found.has(id))
  if (unknown === undefined) return found
  return yield* new ScimRefused({
    scimType: "invalidValue",
    detail: `There is no User ${unknown}, so it cannot be a member of the group`
  })
})

/** Fails with `ScimConflict` if another group of the directory has the name or the id. */
const requireUnique = Effect.fnUntraced(function* (team: Team) {
  const groups = yield* ScimGroups
  const isTaken = ({ items }: { readonly items: ReadonlyArray<Team> }) =>
    items.some(({ id }) => id !== team.id)
  const page = { startIndex: 1, count: 2 }
  const byName = { foldedTitle: foldName(team.title) }
  if (isTaken(yield* groups.list(team.organizationId, byName, page))) {
    return yield* new ScimConflict({ attribute: "displayName", value: team.title })
  }
  const byId = { externalId: team.externalId ?? team.id }
  if (isTaken(yield* groups.list(team.organizationId, byId, page))) {
    return yield* new ScimConflict({ attribute: "externalId", value: byId.externalId })
  }
})

/** Stores a group in the wanted state, and what changed in the audit log. */
const saveGroup = Effect.fnUntraced(function* (before: Team | null, team: Team, input: ScimGroupInput) {
  const { id, organizationId, title } = team
  yield* requireUnique(team)
  const users = yield* usersOf(organizationId, input.members)
  if (before === null || before.title !== title || before.externalId !== team.externalId) {
    yield* (yield* Teams).put(team)
    yield* audit({
      organizationId,
      action: before === null ? "team.created" : "team.updated",
      target: { kind: "team", id },
      ...(before !== null && { before: { title: before.title, externalId: before.externalId } }),
      after: { title, externalId: team.externalId }
    })
  }
  const wanted = new Set(users.values())
  const current = yield* (yield* TeamMembers).rolesIn(id)
  yield* changeTeamMembers(team, {
    put: new Map([...wanted].map((userId): [UserId, null] => [userId, null])),
    remove: new Set([...current.keys()].filter((userId) => !wanted.has(userId)))
  })
  return yield* describeScimGroup(team)
})

/** Creates a team that the directory of an organization provisions. The caller is the directory. */
export const createScimGroup = Effect.fn("identity.createScimGroup")(function* (
  organizationId: OrganizationId,
  input: ScimGroupInput
) {
  yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  const id = TeamId.make(yield* newId)
  const team = new Team({
    id,
    organizationId,
    title: input.displayName,
    externalId: input.externalId ?? id,
    createdAt: yield* DateTime.now
  })
  return yield* saveGroup(null, team, input)
}, atomically)

/** Brings a team into the state that `plan` makes of its present one. The caller is the directory. */
export const updateScimGroup = Effect.fn("identity.updateScimGroup")(function* (
  organizationId: OrganizationId,
  id: string,
  plan: (group: ScimGroup) => Effect.Effect<ScimGroupInput, ScimRefused>
) {
  yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  const before = yield* requireScimGroup(organizationId, id)
  const input = yield* plan(yield* describeScimGroup(before))
  const team = new Team({ ...before, title: input.displayName, externalId: input.externalId ?? before.id })
  return yield* saveGroup(before, team, input)
}, atomically)
