import { Blobs } from "@octavo/kernel"
import { DateTime, Effect, Stream } from "effect"
import { BlobHolders } from "./BlobHolders.ts"
import { Files } from "../entries/Files.ts"

/** For so long nobody asks whether bytes are in use: work that stores them before it commits is over long before. */
const gracePeriod = { days: 1 }

/** Before this, blobs were stored that may be removed when nothing uses them. */
export const blobLimit = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, gracePeriod)

/** How many blobs are asked about at once. */
const batchSize = 500

/**
 * Removes the bytes that no revision of any space has, no upload and no package above: those of purged spaces, and of imports and edits
 * that came to nothing. Answers how many.
 */
export const removeUnusedBlobs = Effect.fn("content.removeUnusedBlobs")(function* () {
  const blobs = yield* Blobs
  const files = yield* Files
  const findersAbove = yield* BlobHolders
  const limit = blobLimit(yield* DateTime.now)
  let removed = 0
  yield* Stream.runForEach(
    Stream.grouped(blobs.list(limit), batchSize),
    Effect.fnUntraced(function* (hashes) {
      const used = yield* files.findUsedBlobs(hashes)
      const held = yield* Effect.forEach(findersAbove, (find) => find(hashes))
      for (const hash of hashes) {
        if (used.has(hash) || held.some((found) => found.has(hash))) continue
        yield* blobs.remove(hash, limit)
        removed++
      }
    })
  )
  return removed
})
