import { Context, type DateTime, type Effect } from "effect"
import type { BlobHash } from "./Blobs.ts"

/**
 * The times at which blobs were stored last, for stores whose own times cannot be renewed. A blob that is not known was stored
 * by a process that did not come to its end.
 */
export class BlobTimes extends Context.Service<
  BlobTimes,
  {
    /** Makes a blob as new. Waits for a removal of the same blob. */
    readonly touch: (hash: BlobHash) => Effect.Effect<void>
    /** Known blobs that were stored before a time and come after a hash, by hash. */
    readonly listBefore: (
      time: DateTime.Utc,
      after: BlobHash,
      limit: number
    ) => Effect.Effect<ReadonlyArray<BlobHash>>
    /** Those of some blobs that are known. */
    readonly findKnown: (hashes: ReadonlyArray<BlobHash>) => Effect.Effect<ReadonlySet<BlobHash>>
    /**
     * Removes a blob that was stored before a time, or is not known; nobody touches it meanwhile. It stays while a backup
     * copies blobs, or another process removes one.
     */
    readonly removeBefore: (
      hash: BlobHash,
      time: DateTime.Utc,
      remove: Effect.Effect<void>
    ) => Effect.Effect<void>
  }
>()("@octavo/kernel/BlobTimes") {}
