import { DateTime, Effect } from "effect"
import { atomically } from "@octavo/kernel"
import { removeReleasedBlobs } from "../files/removeReleasedBlobs.ts"
import { purgeSpace } from "./purgeSpace.ts"
import { purgeLimit } from "../containers/Space.ts"
import { Spaces } from "../containers/Spaces.ts"

/**
 * Removes for good what was deleted more than seven days ago, space by space, with all that it has here; other packages
 * hear of it. Answers how many spaces that were.
 */
export const purgeDeletedSpaces = Effect.fn("content.purgeDeletedSpaces")(function* () {
  const spaces = yield* Spaces
  const before = purgeLimit(yield* DateTime.now)
  let purged = 0
  for (;;) {
    const ids = yield* spaces.listDeletedBefore(before, 100)
    if (ids.length === 0) return purged
    for (const id of ids) {
      const unused = yield* atomically(purgeSpace(id, before))
      if (unused === null) continue
      yield* removeReleasedBlobs(unused)
      purged++
    }
  }
})
