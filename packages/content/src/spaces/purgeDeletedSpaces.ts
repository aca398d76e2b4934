import { DateTime, Effect } from "effect"
import { atomically, Blobs } from "@octavo/kernel"
import { blobLimit } from "../files/removeUnusedBlobs.ts"
import { purgeSpace } from "./purgeSpace.ts"
import { purgeLimit } from "../containers/Space.ts"
import { Spaces } from "../containers/Spaces.ts"

/**
 * Removes for good what was deleted more than seven days ago, space by space, with all that it has here; other packages
 * hear of it. Answers how many spaces that were.
 */
export const purgeDeletedSpaces = Effect.fn("content.purgeDeletedSpaces")(function* () {
  const spaces = yield* Spaces
  const blobs = yield* Blobs
  const now = yield* DateTime.now
  const before = purgeLimit(now)
  let purged = 0
  for (;;) {
    const ids = yield* spaces.listDeletedBefore(before, 100)
    if (ids.length === 0) return purged
    for (const id of ids) {
      const unused = yield* atomically(purgeSpace(id, before))
      if (unused === null) continue
      yield* Effect.forEach(unused, (hash) => blobs.remove(hash, blobLimit(now)), { discard: true })
      purged++
    }
  }
})
