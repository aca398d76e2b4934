import { Effect } from "effect"
import { Caller, resolveRole } from "@octavo/identity"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"

/** The role that the caller has on a space; null where there is none, or no such space. */
export const findRole = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const caller = yield* Caller
  const [found] = yield* (yield* Spaces).findManyWithAccess([spaceId], caller)
  return found === undefined ? null : resolveRole(found.facts)
})
