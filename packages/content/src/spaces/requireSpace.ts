import { Effect } from "effect"
import { Caller, requireRole, resolveRole, type Role } from "@octavo/identity"
import { SpaceNotFound } from "./Space.ts"
import type { SpaceId } from "./SpaceId.ts"
import { Spaces } from "./Spaces.ts"

/**
 * The space, when the caller has at least this role on it, with that role. To those who have none it does not
 * exist, and neither does a deleted one, unless `deleted` is asked for.
 */
export const requireSpace = Effect.fnUntraced(function* (
  id: SpaceId,
  needed: Role,
  state: "active" | "deleted" = "active"
) {
  const { userId } = yield* Caller
  const spaces = yield* Spaces
  const { facts, ...view } = yield* spaces.getWithAccess(id, userId)
  const role = resolveRole(facts)
  if (role === null) return yield* new SpaceNotFound({ spaceId: id })
  if (state === "active" && view.space.deletedAt !== null) return yield* new SpaceNotFound({ spaceId: id })
  yield* requireRole(role, needed)
  return { ...view, role }
})
