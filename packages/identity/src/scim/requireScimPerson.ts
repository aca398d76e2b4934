import { Effect, Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { ScimNotFound } from "./scimFailures.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"

/** The member of an organization with an id of `scimIdOf`; fails with `ScimNotFound`. */
export const requireScimPerson = Effect.fnUntraced(function* (organizationId: OrganizationId, id: string) {
  const found = yield* (yield* ScimUsers).find(organizationId, id)
  return Option.isSome(found) ? found.value : yield* new ScimNotFound({ kind: "User", id })
})
