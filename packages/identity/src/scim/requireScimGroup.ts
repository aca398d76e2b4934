import { Effect, Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireTeam } from "../teams/requireTeam.ts"
import { TeamId } from "../directory/Team.ts"
import { ScimNotFound } from "./scimFailures.ts"

/** A team of an organization that its directory provisions; fails with `ScimNotFound`. */
export const requireScimGroup = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  const found = yield* Effect.option(requireTeam(organizationId, TeamId.make(id)))
  return Option.isSome(found) && found.value.externalId !== null
    ? found.value
    : yield* new ScimNotFound({ kind: "Group", id })
})
