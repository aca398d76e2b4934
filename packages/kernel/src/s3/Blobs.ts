import { type DateTime, Effect, Layer, Option, Stream } from "effect"
import { createHash } from "node:crypto"
import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { BlobMissing, Blobs } from "../blobs/Blobs.ts"
import { BlobTimes } from "../blobs/BlobTimes.ts"
import { hashBytes } from "../blobs/hashBytes.ts"
import { clearAway, isHeld } from "../node/blobFiles.ts"
import { Bucket } from "./Bucket.ts"
import type { BucketLocation } from "../blobs/BucketLocation.ts"
import { askBucket, bucketFailureOf, requireBucket } from "./BucketUnusable.ts"

const isBlob = /^[0-9a-f]{64}$/

/** How many blobs are asked about at a time. */
const pageSize = 500

/** How often the bytes of a blob are asked for when the connection is cut. */
const attempts = 3

/** Spools a stream into a file of its own, which is gone when the effect ends. */
const spooled = <A, E, R, E2, R2>(
  folder: string,
  bytes: Stream.Stream<Uint8Array, E, R>,
  use: (file: Awaited<ReturnType<typeof open>>, hash: string, size: number) => Effect.Effect<A, E2, R2>
) => {
  const path = join(folder, `incoming.${crypto.randomUUID()}`)
  return Effect.acquireUseRelease(
    Effect.promise(() => mkdir(folder, { recursive: true }).then(() => open(path, "wx+"))),
    Effect.fnUntraced(function* (file) {
      const hash = createHash("sha256")
      let size = 0
      yield* Stream.runForEach(bytes, (piece) =>
        Effect.promise(async () => {
          hash.update(piece)
          size += piece.length
          await file.writeFile(piece)
        })
      )
      return yield* use(file, hash.digest("hex"), size)
    }),
    (file) => Effect.promise(() => file.close().then(() => rm(path, { force: true })))
  )
}

/** The bytes of a blob from a position on; a connection that is cut goes on where it was. */
const readBytes = async function* (
  bucket: Bucket,
  hash: string,
  start: number,
  end: number
): AsyncGenerator<Uint8Array> {
  let at = start
  for (let attempt = 1; at < end; attempt++) {
    try {
      const body = await bucket.read(hash, { start: at, end })
      if (body === undefined) throw new BlobMissing({ hash })
      for await (const piece of body) {
        at += (piece as Uint8Array).length
        yield piece as Uint8Array
      }
      if (at < end) throw new Error(`The bytes of the blob ${hash} end too early`)
    } catch (error) {
      if (error instanceof BlobMissing || attempt >= attempts) throw error
    }
  }
}

/** Objects of processes that did not come to their end: nothing is known of their times but that of the store. */
const straysOf = (
  bucket: Bucket,
  location: BucketLocation,
  times: BlobTimes["Service"],
  before: DateTime.Utc
) =>
  Stream.fromAsyncIterable(bucket.list(), (error) => bucketFailureOf(error, location.bucket)).pipe(
    Stream.orDie,
    Stream.mapEffect(
      Effect.fnUntraced(function* (objects) {
        const hashes = objects.flatMap(({ key, modifiedAt }) =>
          isBlob.test(key) && modifiedAt < before.epochMilliseconds ? [key] : []
        )
        const found = yield* times.findKnown(hashes)
        return hashes.filter((hash) => !found.has(hash))
      })
    ),
    Stream.flatMap(Stream.fromIterable)
  )

/** Removes what dead processes left: files that were to be sent, and uploads in parts. */
const clearUploads = (bucket: Bucket, location: BucketLocation, spool: string, before: number) =>
  Effect.andThen(
    Effect.promise(() => clearAway(spool, before)),
    Effect.orDie(askBucket(location, () => bucket.abortUploads(before, (key) => isBlob.test(key))))
  )

/** Blobs whose times are known, in pages. */
const knownBefore = (times: BlobTimes["Service"], before: DateTime.Utc) =>
  Stream.paginate("", (after: string) =>
    Effect.map(
      times.listBefore(before, after, pageSize),
      (hashes) => [hashes, hashes.length < pageSize ? Option.none() : Option.some(hashes.at(-1)!)] as const
    )
  )

const make = (
  bucket: Bucket,
  location: BucketLocation,
  times: BlobTimes["Service"],
  spool: string
): Blobs["Service"] => {
  /** A store that is away is a defect, as a database that is away is, and named. */
  const ask = <A>(request: () => Promise<A>): Effect.Effect<A> => Effect.orDie(askBucket(location, request))
  /** Sends what is not there yet. It counts as new before it is looked for, so that nobody removes it meanwhile. */
  const store = (hash: string, size: number, send: () => Promise<void>) =>
    Effect.andThen(
      times.touch(hash),
      ask(async () => {
        if ((await bucket.size(hash)) !== size) await send()
      })
    )
  const sizeOf = (hash: string) =>
    Effect.flatMap(
      ask(() => bucket.size(hash)),
      (size) => (size === undefined ? Effect.fail(new BlobMissing({ hash })) : Effect.succeed(size))
    )
  const stream: Blobs["Service"]["stream"] = (hash, range) =>
    Stream.unwrap(
      Effect.map(sizeOf(hash), (size) =>
        Stream.fromAsyncIterable(
          readBytes(bucket, hash, range?.start ?? 0, Math.min(range?.end ?? size, size)),
          (error) => error
        ).pipe(
          Stream.catch((error) =>
            error instanceof BlobMissing
              ? Stream.fail(error)
              : Stream.die(bucketFailureOf(error, location.bucket))
          )
        )
      )
    )
  return {
    put: Effect.fnUntraced(function* (given) {
      const bytes = Uint8Array.from(given)
      const hash = hashBytes(bytes)
      yield* store(hash, bytes.length, () => bucket.put(hash, bytes))
      return hash
    }),
    putStream: (bytes) =>
      spooled(spool, bytes, (file, hash, size) =>
        Effect.as(
          store(hash, size, () => bucket.putFile(hash, file, size)),
          { hash, size }
        )
      ),
    get: (hash) => Effect.map(Stream.runCollect(stream(hash)), (pieces) => Buffer.concat([...pieces])),
    size: sizeOf,
    stream,
    signedUrl: (hash, answer) => ask(() => bucket.signedUrl(hash, answer)),
    list: (storedBefore) =>
      Stream.unwrap(
        Effect.as(
          clearUploads(bucket, location, spool, storedBefore.epochMilliseconds),
          Stream.concat(knownBefore(times, storedBefore), straysOf(bucket, location, times, storedBefore))
        )
      ),
    // A backup of an embedded database holds the folder of this machine; one of a server has a lock in it.
    remove: (hash, storedBefore) =>
      Effect.flatMap(
        Effect.promise(() => isHeld(spool)),
        (held) =>
          held
            ? Effect.void
            : times.removeBefore(
                hash,
                storedBefore,
                ask(() => bucket.remove(hash))
              )
      )
  }
}

/**
 * Blobs as objects of a bucket, under their hashes. A stream is spooled into `spool` first, since its hash is known at its end.
 * Building the layer writes, reads and removes a small object.
 */
export const layer = (location: BucketLocation, spool: string) =>
  Layer.effect(
    Blobs,
    Effect.gen(function* () {
      const times = yield* BlobTimes
      const bucket = yield* Effect.acquireRelease(
        Effect.sync(() => new Bucket(location)),
        (bucket) => Effect.sync(() => bucket.end())
      )
      yield* requireBucket(bucket, location)
      return make(bucket, location, times, spool)
    })
  )
