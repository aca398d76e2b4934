import { requireOrganization } from "@octavo/identity"
import { Effect } from "effect"
import { type AccessPointer, requireTarget } from "./AccessTarget.ts"

/** The target, when the caller may see who has access to it: members who can read it, but no guests. */
export const requirePermissionsView = Effect.fnUntraced(function* (on: AccessPointer) {
  const { target } = yield* requireTarget(on, "read")
  const { membership } = yield* requireOrganization(target.organizationId, "read")
  return { target, membership }
})
