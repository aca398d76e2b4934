import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeTeam } from "./describeTeams.ts"
import { findTeamMembers } from "./findTeamMembers.ts"
import { Team, TeamId, TeamMembersUnknown } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"

/** Creates a team with these members; for administrators, who are not added themselves. */
export const createTeam = Effect.fn("identity.createTeam")(function* (
  organizationId: OrganizationId,
  input: { readonly title: string; readonly members: ReadonlyArray<string> }
) {
  yield* requireOrganization(organizationId, "admin")
  // Members who leave wait for the lock, or have left.
  yield* (yield* Organizations).getForUpdate(organizationId)
  const { membership } = yield* requireOrganization(organizationId, "admin")
  const found = yield* findTeamMembers(organizationId, input.members, false)
  const unknown = [...new Set(input.members)].filter((id) => !found.has(id))
  if (unknown.length > 0) return yield* new TeamMembersUnknown({ unknown })
  const teams = yield* Teams
  const team = new Team({
    id: TeamId.make(yield* newId),
    organizationId,
    title: input.title,
    createdAt: yield* DateTime.now
  })
  yield* teams.put(team)
  yield* teams.putMembers(team.id, new Map([...found.values()].map((userId) => [userId, "member"])))
  yield* audit({
    organizationId,
    action: "team.created",
    target: { kind: "team", id: team.id },
    after: { title: team.title, members: [...found.keys()] }
  })
  return yield* describeTeam(membership, team)
}, atomically)
