import { findUpload, type SpaceId, UploadId, UploadNotFound, UploadUnfinished } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, Blobs } from "@octavo/kernel"
import { DateTime, Effect, Semaphore, Stream } from "effect"
import { PackReader } from "./PackReader.ts"
import { PushedObjects } from "./PushedObjects.ts"
import { PushRefused } from "./PushRefused.ts"

/** How many files are stored at the same time. */
const concurrency = 8

/** How many uploads a process reads at a time: files are in memory until they are stored. */
const maxUploads = 2
const reading = Semaphore.makeUnsafe(maxUploads)

/** How many files are recorded in one unit of work. */
const batchSize = 200

const uploadOf = Effect.fnUntraced(function* (key: string) {
  const uploadId = UploadId.make(key)
  const { blobHash, createdBy } = yield* findUpload(uploadId)
  if (createdBy !== (yield* Caller).userId) return yield* new UploadNotFound({ uploadId })
  if (blobHash === null) return yield* new UploadUnfinished({ uploadId })
  return blobHash
})

/**
 * Stores the files of an upload of the caller as objects of a space. `sizes` has the files that are missing, in bytes by hash. What was
 * stored before a failure stays.
 */
export const receivePack = Effect.fn("gitsync.receivePack")(function* (
  spaceId: SpaceId,
  upload: string,
  sizes: ReadonlyMap<string, number>
) {
  const blobs = yield* Blobs
  const objects = yield* PushedObjects
  const reader = new PackReader(sizes)
  const readPiece = (piece: Uint8Array) =>
    Effect.suspend(() => {
      try {
        return Effect.succeed(reader.read(piece))
      } catch (error) {
        return error instanceof PushRefused ? Effect.fail(error) : Effect.die(error)
      }
    })
  yield* blobs.stream(yield* uploadOf(upload)).pipe(
    Stream.mapEffect(readPiece),
    Stream.flatMap((files) => Stream.fromIterable(files)),
    Stream.mapEffect(({ bytes, oid }) => Effect.map(blobs.put(bytes), (blobHash) => ({ oid, blobHash })), {
      concurrency
    }),
    Stream.grouped(batchSize),
    Stream.runForEach((stored) =>
      Effect.flatMap(DateTime.now, (now) => atomically(objects.putMany(spaceId, stored, now)))
    ),
    Effect.catchTag("BlobMissing", () => new UploadNotFound({ uploadId: UploadId.make(upload) })),
    reading.withPermits(1)
  )
  if (!reader.isAtEnd) return yield* new PushRefused({ oid: null, reason: "it ends within a file" })
})
