import { Blobs } from "@octavo/kernel"
import { type DateTime, Effect } from "effect"
import { SpaceUses } from "../spaces/SpaceUses.ts"

/**
 * Removes bytes that no revision and no upload has, if they were stored before a time and nothing else uses them (`SpaceUses`);
 * answers how many that were.
 */
export const removeBlobs = Effect.fnUntraced(function* (hashes: ReadonlyArray<string>, limit: DateTime.Utc) {
  const blobs = yield* Blobs
  const used = hashes.length === 0 ? new Set() : yield* (yield* SpaceUses).findUsedBlobs(hashes)
  const unused = hashes.filter((hash) => !used.has(hash))
  yield* Effect.forEach(unused, (hash) => blobs.remove(hash, limit), { discard: true })
  return unused.length
})
