import { type BlobHash, Blobs } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { BlobHolders } from "./BlobHolders.ts"
import { blobLimit } from "./removeUnusedBlobs.ts"

/** Removes bytes that no revision and no upload has any more, unless a package above refers to them or they were stored within a day. */
export const removeReleasedBlobs = Effect.fnUntraced(function* (hashes: ReadonlyArray<BlobHash>) {
  if (hashes.length === 0) return
  const blobs = yield* Blobs
  const limit = blobLimit(yield* DateTime.now)
  const held = yield* Effect.forEach(yield* BlobHolders, (find) => find(hashes))
  const released = hashes.filter((hash) => !held.some((found) => found.has(hash)))
  yield* Effect.forEach(released, (hash) => blobs.remove(hash, limit), { discard: true })
})
