import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { UserId } from "../directory/User.ts"
import { changeTeamMembers } from "./changeTeamMembers.ts"
import { findTeamMembers } from "./findTeamMembers.ts"
import { requireOwnedTeam } from "./requireOwnedTeam.ts"
import { type TeamId, TeamMembersUnknown, type TeamRole } from "../directory/Team.ts"

/** The changes of the members of a team. Members are named by their ids or e-mail addresses. */
export interface TeamMembersInput {
  readonly add?: ReadonlyArray<string> | undefined
  readonly memberships?: Readonly<Record<string, { readonly role: TeamRole }>> | undefined
  readonly remove?: ReadonlyArray<string> | undefined
}

/**
 * Adds, promotes and removes members of a team at once; for administrators and the owners of the team. Who is added keeps
 * the role that they have, `memberships` sets roles, and removing wins. Removing who is no member changes nothing.
 */
export const updateTeamMembers = Effect.fn("identity.updateTeamMembers")(function* (
  organizationId: OrganizationId,
  teamId: TeamId,
  { add = [], memberships = {}, remove = [] }: TeamMembersInput
) {
  const { isMember, team: found } = yield* requireOwnedTeam(organizationId, teamId)
  const team = yield* Effect.fromResult(found)
  const wanted = [...add, ...Object.keys(memberships)]
  const known = yield* findTeamMembers(organizationId, [...wanted, ...remove], isMember)
  const unknown = [...new Set(wanted)].filter((name) => !known.has(name))
  if (unknown.length > 0) return yield* new TeamMembersUnknown({ unknown })
  const put = new Map<UserId, TeamRole | null>(add.map((name) => [known.get(name)!, null]))
  for (const [name, { role }] of Object.entries(memberships)) put.set(known.get(name)!, role)
  yield* changeTeamMembers(team, {
    put,
    remove: new Set(remove.flatMap((name) => known.get(name) ?? []))
  })
}, atomically)
