import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { findMember } from "../members/findMember.ts"
import { MemberNotFound } from "../directory/Member.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { changeTeamMembers } from "./changeTeamMembers.ts"
import { requireOwnedTeam } from "./requireOwnedTeam.ts"
import type { TeamId, TeamRole } from "../directory/Team.ts"

/** Adds a member of the organization to a team, or gives a member of the team this role; for administrators and owners. */
export const addTeamMember = Effect.fn("identity.addTeamMember")(function* (
  organizationId: OrganizationId,
  teamId: TeamId,
  id: string,
  role: TeamRole
) {
  const managed = yield* requireOwnedTeam(organizationId, teamId)
  const team = yield* Effect.fromResult(managed.team)
  const found = yield* findMember(organizationId, id)
  if (Option.isNone(found)) return yield* new MemberNotFound({ userId: id })
  const { userId } = found.value
  yield* changeTeamMembers(team, {
    put: new Map([[userId, role]]),
    remove: new Set()
  })
}, atomically)
