import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { endTeam } from "./endTeam.ts"
import { requireTeam } from "../teams/requireTeam.ts"
import type { TeamId } from "../directory/Team.ts"

/** Deletes a team, if there is one; for administrators. Its members stay in the organization. */
export const removeTeam = Effect.fn("identity.removeTeam")(function* (
  organizationId: OrganizationId,
  teamId: TeamId
) {
  yield* requireOrganization(organizationId, "admin")
  yield* (yield* Organizations).getForUpdate(organizationId)
  yield* requireOrganization(organizationId, "admin")
  const found = yield* Effect.option(requireTeam(organizationId, teamId))
  if (Option.isSome(found)) yield* endTeam(found.value)
}, atomically)
