import { Effect, Option } from "effect"
import { Space, type Visibility, visibilityIn } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"

/**
 * Sets the visibility of spaces to the audience of their published content, in the unit of work that changes it. The spaces
 * are locked in the order of their ids before `findAudiences` runs; a space that it does not name is not published.
 */
export const updateAudiences = Effect.fn("content.updateAudiences")(function* <E, R>(
  spaceIds: Iterable<SpaceId>,
  findAudiences: (spaceIds: ReadonlyArray<SpaceId>) => Effect.Effect<ReadonlyMap<SpaceId, Visibility>, E, R>
) {
  const spaces = yield* Spaces
  const locked: Array<Space> = []
  for (const id of [...new Set(spaceIds)].toSorted()) {
    const found = yield* Effect.option(spaces.getForUpdate(id))
    if (Option.isSome(found)) locked.push(found.value)
  }
  if (locked.length === 0) return
  const audiences = yield* findAudiences(locked.map(({ id }) => id))
  for (const space of locked) {
    const visibility = audiences.get(space.id) ?? visibilityIn(space.parentId, "private")
    if (visibility !== space.visibility) yield* spaces.put(new Space({ ...space, visibility }))
  }
})
