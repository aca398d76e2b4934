import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeTeam } from "./describeTeams.ts"
import { requireTeam } from "./requireTeam.ts"
import type { TeamId } from "../directory/Team.ts"

/** A team of an organization, for its members. */
export const getTeam = Effect.fn("identity.getTeam")(function* (
  organizationId: OrganizationId,
  teamId: TeamId
) {
  const { membership } = yield* requireOrganization(organizationId, "read")
  return yield* describeTeam(membership, yield* requireTeam(organizationId, teamId))
})
