import { type Cause, Clock, DateTime, Effect, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { BlobMissing, Blobs } from "../blobs/Blobs.ts"
import { hashBytes } from "../blobs/hashBytes.ts"
import { isMissing, listBlobFiles, removeBlobFile } from "./blobFiles.ts"

/** Runs a function with the current time. */
const atPresent = <A>(run: (now: Date) => Promise<A>): Effect.Effect<A> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.promise(() => run(new Date(now))))

/** A file name is durable once its folder is flushed. */
const syncFolder = async (path: string) => {
  const folder = await open(path, "r")
  await folder.sync().finally(() => folder.close())
}

/** Gives a flushed file its name in the folder of blobs, and the name to the disk. */
const placeIn = (folder: string) => async (temporary: string, path: string) => {
  const parent = join(path, "..")
  const made = await mkdir(parent, { recursive: true })
  await rename(temporary, path)
  await syncFolder(parent)
  if (made === undefined) return
  await syncFolder(join(parent, ".."))
  await syncFolder(folder)
}

/**
 * Blobs as files under `folder`, two levels deep by their first hex digits. A blob is written beside its place,
 * flushed to the disk and then renamed, so that a crash leaves either the whole blob or none.
 */
export const layer = (folder: string): Layer.Layer<Blobs> =>
  Layer.sync(Blobs, () => {
    const place = placeIn(folder)
    const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)
    const orMissing =
      (hash: string) =>
      ({ cause }: Cause.UnknownError): Effect.Effect<never, BlobMissing> =>
        isMissing(cause) ? Effect.fail(new BlobMissing({ hash })) : Effect.die(cause)
    const read = <A>(hash: string, run: () => Promise<A>) =>
      Effect.catch(Effect.tryPromise(run), orMissing(hash))

    /** Whether bytes are there already, and then as though they had come now. */
    const renew = async (path: string, size: number, now: Date): Promise<boolean> => {
      const current = await stat(path).catch(() => undefined)
      if (current?.size !== size) return false
      // A concurrent removal has the same effect.
      return utimes(path, now, now).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false
          throw error
        }
      )
    }

    const write = async (bytes: Uint8Array, now: Date): Promise<string> => {
      const hash = hashBytes(bytes)
      const path = pathOf(hash)
      if (await renew(path, bytes.length, now)) return hash
      const temporary = join(folder, `incoming.${crypto.randomUUID()}`)
      await mkdir(folder, { recursive: true })
      try {
        const file = await open(temporary, "wx")
        try {
          await file.writeFile(bytes)
          await file.utimes(now, now)
          await file.sync()
        } finally {
          await file.close()
        }
        await place(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return hash
    }

    const writeStream = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) => {
      const temporary = join(folder, `incoming.${crypto.randomUUID()}`)
      const hash = createHash("sha256")
      let size = 0
      const fill = (file: FileHandle) =>
        Stream.runForEach(bytes, (piece) =>
          Effect.promise(async () => {
            hash.update(piece)
            size += piece.length
            await file.writeFile(piece)
          })
        )
      const finish = async (file: FileHandle, now: Date) => {
        const name = hash.digest("hex")
        const path = pathOf(name)
        if (await renew(path, size, now)) return { hash: name, size }
        await file.utimes(now, now)
        await file.sync()
        await place(temporary, path)
        return { hash: name, size }
      }
      return Effect.acquireUseRelease(
        Effect.promise(() => mkdir(folder, { recursive: true }).then(() => open(temporary, "wx"))),
        (file) =>
          Effect.andThen(
            fill(file),
            atPresent((now) => finish(file, now))
          ),
        (file) => Effect.promise(() => file.close().then(() => rm(temporary, { force: true })))
      )
    }

    const size = (hash: string) =>
      Effect.map(
        read(hash, () => stat(pathOf(hash))),
        (found) => found.size
      )

    return {
      put: (bytes) => atPresent((now) => write(bytes, now)),
      putStream: writeStream,
      get: (hash) => read(hash, () => readFile(pathOf(hash))),
      size,
      stream: (hash, range) =>
        Stream.unwrap(
          Effect.map(size(hash), () =>
            range !== undefined && range.end <= range.start
              ? Stream.empty
              : (Stream.fromAsyncIterable(
                  createReadStream(
                    pathOf(hash),
                    range === undefined ? {} : { start: range.start, end: range.end - 1 }
                  ),
                  (error) => error
                ).pipe(Stream.orDie) as Stream.Stream<Uint8Array>)
          )
        ),
      signedUrl: () => Effect.succeed(null),
      list: (storedBefore) =>
        Stream.fromAsyncIterable(
          listBlobFiles(folder, DateTime.toEpochMillis(storedBefore)),
          (error) => error
        ).pipe(Stream.orDie),
      remove: (hash, storedBefore) =>
        Effect.promise(() => removeBlobFile(folder, pathOf(hash), DateTime.toEpochMillis(storedBefore)))
    }
  })
