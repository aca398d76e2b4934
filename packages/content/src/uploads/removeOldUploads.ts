import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { removeReleasedBlobs } from "../files/removeReleasedBlobs.ts"
import { removalLimit } from "./Upload.ts"
import { Uploads } from "./Uploads.ts"

/** Removes uploads whose day is over, with the bytes of those that no revision and no package above uses; answers how many uploads. */
export const removeOldUploads = Effect.fn("content.removeOldUploads")(function* () {
  const uploads = yield* Uploads
  const before = removalLimit(yield* DateTime.now)
  let removed = 0
  for (;;) {
    const ids = yield* uploads.listBefore(before, 100)
    if (ids.length === 0) return removed
    const unused = yield* atomically(uploads.removeMany(ids))
    yield* removeReleasedBlobs(unused)
    removed += ids.length
  }
})
