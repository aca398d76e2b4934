import { DateTime, Effect } from "effect"
import { Grants, InviteLinks } from "@octavo/identity"
import { atomically, Blobs, emitEvent } from "@octavo/kernel"
import { blobLimit } from "../files/removeUnusedBlobs.ts"
import { purgeLimit } from "./Space.ts"
import type { SpaceId } from "./SpaceId.ts"
import { spacePurged } from "./spaceEvents.ts"
import { Spaces } from "./Spaces.ts"

/** Removes a space for good, unless it came back meanwhile; answers the blobs that nothing uses any more. */
const purgeSpace = Effect.fnUntraced(function* (spaceId: SpaceId, deletedBefore: DateTime.Utc) {
  const unused = yield* (yield* Spaces).purge(spaceId, deletedBefore)
  if (unused === null) return null
  yield* (yield* Grants).removeAll({ kind: "space", id: spaceId })
  yield* (yield* InviteLinks).removeOf({ kind: "space", ids: [spaceId] })
  yield* emitEvent(spacePurged, { spaceId }, { subject: spaceId, causedBy: null })
  return unused
}, atomically)

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
      const unused = yield* purgeSpace(id, before)
      if (unused === null) continue
      yield* Effect.forEach(unused, (hash) => blobs.remove(hash, blobLimit(now)), { discard: true })
      purged++
    }
  }
})
