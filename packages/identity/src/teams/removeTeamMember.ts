import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { findMember } from "../members/findMember.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { changeTeamMembers } from "./changeTeamMembers.ts"
import { requireOwnedTeam } from "./requireOwnedTeam.ts"
import type { TeamId } from "../directory/Team.ts"

/** Takes a member out of a team; for administrators and owners. Who is not in the team stays as they are. */
export const removeTeamMember = Effect.fn("identity.removeTeamMember")(function* (
  organizationId: OrganizationId,
  teamId: TeamId,
  id: string
) {
  const { team } = yield* requireOwnedTeam(organizationId, teamId)
  const found = yield* findMember(organizationId, id)
  if (team._tag === "Failure" || Option.isNone(found)) return
  const { userId } = found.value
  yield* changeTeamMembers(team.success, {
    put: new Map(),
    remove: new Set([userId])
  })
}, atomically)
