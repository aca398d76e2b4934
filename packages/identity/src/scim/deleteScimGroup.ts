import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { endTeam } from "../administration/endTeam.ts"
import { requireScimGroup } from "./requireScimGroup.ts"

/** Deletes a team that the directory of an organization provisions. The caller is the directory. */
export const deleteScimGroup = Effect.fn("identity.deleteScimGroup")(function* (
  organizationId: OrganizationId,
  id: string
) {
  yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  yield* endTeam(yield* requireScimGroup(organizationId, id))
}, atomically)
