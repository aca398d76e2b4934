import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeTeam } from "./describeTeams.ts"
import { requireTeam } from "./requireTeam.ts"
import { Team, type TeamId } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"

/** Renames a team; for administrators. */
export const updateTeam = Effect.fn("identity.updateTeam")(function* (
  organizationId: OrganizationId,
  teamId: TeamId,
  { title }: { readonly title: string }
) {
  yield* requireOrganization(organizationId, "admin")
  yield* (yield* Organizations).getForUpdate(organizationId)
  const { membership } = yield* requireOrganization(organizationId, "admin")
  const before = yield* requireTeam(organizationId, teamId)
  const after = new Team({ ...before, title })
  if (title !== before.title) {
    yield* (yield* Teams).put(after)
    yield* audit({
      organizationId,
      action: "team.updated",
      target: { kind: "team", id: teamId },
      before: { title: before.title },
      after: { title }
    })
  }
  return yield* describeTeam(membership, after)
}, atomically)
