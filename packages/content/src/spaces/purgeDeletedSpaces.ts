import { DateTime, Effect } from "effect"
import { Grants } from "@octavo/identity"
import { atomically, Blobs } from "@octavo/kernel"
import { purgeLimit } from "./Space.ts"
import { Spaces } from "./Spaces.ts"

/** Removes for good what was deleted more than seven days ago, space by space; answers how many that were. */
export const purgeDeletedSpaces = Effect.fn("content.purgeDeletedSpaces")(function* () {
  const spaces = yield* Spaces
  const grants = yield* Grants
  const blobs = yield* Blobs
  const before = purgeLimit(yield* DateTime.now)
  let purged = 0
  for (;;) {
    const ids = yield* spaces.listDeletedBefore(before, 100)
    if (ids.length === 0) return purged
    for (const id of ids) {
      const unused = yield* atomically(
        Effect.andThen(grants.removeAll({ kind: "space", id }), spaces.purge(id))
      )
      yield* Effect.forEach(unused, blobs.remove, { discard: true })
      purged++
    }
  }
})
