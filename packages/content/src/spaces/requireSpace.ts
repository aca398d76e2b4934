import { Effect } from "effect"
import { Caller, type Role } from "@octavo/identity"
import { readOnce } from "@octavo/kernel"
import { AuthorizedSnapshot } from "../revisions/AuthorizedSnapshot.ts"
import type { SpaceId } from "./SpaceId.ts"
import { Spaces } from "./Spaces.ts"

/** The space, when the caller has at least this role on it, with that role and the active snapshot; see `authorize`. */
export const requireSpace = Effect.fnUntraced(function* <Needed extends Role>(
  id: SpaceId,
  needed: Needed,
  state: "active" | "deleted" = "active",
  of: "content" | "settings" = "content"
) {
  const caller = yield* Caller
  const spaces = yield* Spaces
  const { facts, ...view } = yield* readOnce(caller, `space ${id}`, spaces.getWithAccess(id, caller))
  const authorized = yield* AuthorizedSnapshot.authorize({ ...view, facts }, needed, state, of)
  return { ...view, ...authorized }
})
