import { type SpaceId, Spaces } from "@octavo/content"
import { resolveRole } from "@octavo/identity"
import { Effect } from "effect"
import type { Preview } from "./Preview.ts"

/** Those of some spaces that the user of a preview may read now. One statement. */
export const readableInPreview = Effect.fnUntraced(function* (
  { caller }: Preview,
  ids: ReadonlyArray<SpaceId>
) {
  if (ids.length === 0) return []
  const found = yield* (yield* Spaces).findManyWithAccess(ids, caller)
  return found.filter(({ facts }) => resolveRole(facts) !== null).map(({ space }) => space.id)
})
