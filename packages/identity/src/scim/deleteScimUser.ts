import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { endMembership } from "../members/endMembership.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireScimPerson } from "./requireScimPerson.ts"

/** Removes a member of whom the directory of an organization says that they left. The caller is the directory. */
export const deleteScimUser = Effect.fn("identity.deleteScimUser")(function* (
  organizationId: OrganizationId,
  id: string
) {
  yield* Effect.orDie((yield* Organizations).getForUpdate(organizationId))
  const { member } = yield* requireScimPerson(organizationId, id)
  yield* endMembership(member)
}, atomically)
