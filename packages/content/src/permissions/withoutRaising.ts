import { AccessDenied, holds, GrantReach, type Role } from "@octavo/identity"
import { Effect } from "effect"
import type { AccessTarget } from "./AccessTarget.ts"
import { readEffectiveRoles } from "./readEffectiveRoles.ts"

/**
 * Runs a write to the permissions of a target on behalf of somebody with this role on it. It is refused when somebody
 * would get a higher role by it than the caller has: also where a nearer, lower word is taken away.
 */
export const withoutRaising = Effect.fnUntraced(function* <E, R>(
  target: AccessTarget,
  held: Role,
  write: Effect.Effect<AccessTarget, E, R>
) {
  if (held === "admin") return yield* Effect.asVoid(write)
  const before = yield* readEffectiveRoles(target)
  const after = yield* readEffectiveRoles(yield* write)
  for (const member of yield* (yield* GrantReach).listMembers(target.organizationId, null, null)) {
    const role = after(member)
    if (role !== null && !holds(held, role) && !holds(before(member), role)) {
      return yield* new AccessDenied({ needed: role })
    }
  }
})
