import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { type TeamId, TeamNotFound } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"

/** The team, if it belongs to the organization; fails with `TeamNotFound`. */
export const requireTeam = Effect.fnUntraced(function* (organizationId: OrganizationId, teamId: TeamId) {
  const team = yield* (yield* Teams).get(teamId)
  return team.organizationId === organizationId ? team : yield* new TeamNotFound({ teamId })
})
