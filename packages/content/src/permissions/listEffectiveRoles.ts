import type { Role } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import { listRoles } from "./listRoles.ts"
import { readEffectiveRoles } from "./readEffectiveRoles.ts"
import { requirePermissionsView } from "./requirePermissionsView.ts"

/**
 * Lists the members of the organization who have access to a space or collection, with their effective roles, by the id
 * under which others know them; those with exactly one role if it is given. Disabled members are left out. The number of queries does not
 * grow with the members or grants.
 */
export const listEffectiveRoles = Effect.fn("content.listEffectiveRoles")(function* (
  on: AccessPointer,
  wanted: Role | null,
  request: ListingRequest
) {
  const { target } = yield* requirePermissionsView(on)
  return yield* listRoles(target.organizationId, yield* readEffectiveRoles(target), wanted, request)
})
