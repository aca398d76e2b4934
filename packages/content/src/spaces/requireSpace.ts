import { Effect } from "effect"
import { Caller, type Role } from "@octavo/identity"
import { authorize } from "./authorize.ts"
import type { SpaceId } from "./SpaceId.ts"
import { Spaces } from "./Spaces.ts"

/** The space, when the caller has at least this role on it, with that role; see `authorize`. */
export const requireSpace = Effect.fnUntraced(function* <Needed extends Role>(
  id: SpaceId,
  needed: Needed,
  state: "active" | "deleted" = "active"
) {
  const { userId } = yield* Caller
  const spaces = yield* Spaces
  const { facts, ...view } = yield* spaces.getWithAccess(id, userId)
  const role = yield* authorize(id, { facts, isDeleted: view.space.deletedAt !== null }, needed, state)
  return { ...view, role }
})
