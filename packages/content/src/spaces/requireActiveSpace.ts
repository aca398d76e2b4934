import { Effect } from "effect"
import { SpaceNotFound } from "./Space.ts"
import type { SpaceId } from "./SpaceId.ts"
import { Spaces } from "./Spaces.ts"

/** The space, for whoever has a link to something of it, unless it was deleted. */
export const requireActiveSpace = Effect.fnUntraced(function* (spaceId: SpaceId) {
  const space = yield* (yield* Spaces).get(spaceId)
  return space.deletedAt === null ? space : yield* new SpaceNotFound({ spaceId })
})
