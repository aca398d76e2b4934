import { atomically, Blobs } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { blobLimit } from "../files/removeUnusedBlobs.ts"
import { removalLimit } from "./Upload.ts"
import { Uploads } from "./Uploads.ts"

/** Removes uploads whose day is over, with the bytes of those that no revision uses; answers how many uploads. */
export const removeOldUploads = Effect.fn("content.removeOldUploads")(function* () {
  const uploads = yield* Uploads
  const blobs = yield* Blobs
  const now = yield* DateTime.now
  const before = removalLimit(now)
  let removed = 0
  for (;;) {
    const ids = yield* uploads.listBefore(before, 100)
    if (ids.length === 0) return removed
    const unused = yield* atomically(uploads.removeMany(ids))
    yield* Effect.forEach(unused, (hash) => blobs.remove(hash, blobLimit(now)), { discard: true })
    removed += ids.length
  }
})
