import { type Cause, Effect, Layer, Stream } from "effect"
import { createReadStream } from "node:fs"
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { BlobMissing, Blobs } from "../blobs/Blobs.ts"
import { hashBytes } from "../blobs/hashBytes.ts"

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"

/** A name is on the disk once the folder that holds it was flushed. */
const syncFolder = async (path: string) => {
  const folder = await open(path, "r")
  await folder.sync().finally(() => folder.close())
}

/**
 * Blobs as files under `folder`, two levels deep by their first hex digits. A blob is written beside its place,
 * flushed to the disk and then renamed, so that a crash leaves either the whole blob or none.
 */
export const layer = (folder: string): Layer.Layer<Blobs> =>
  Layer.sync(Blobs, () => {
    const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash)
    const orMissing =
      (hash: string) =>
      ({ cause }: Cause.UnknownError): Effect.Effect<never, BlobMissing> =>
        isMissing(cause) ? Effect.fail(new BlobMissing({ hash })) : Effect.die(cause)
    const read = <A>(hash: string, run: () => Promise<A>) =>
      Effect.catch(Effect.tryPromise(run), orMissing(hash))

    const write = async (bytes: Uint8Array): Promise<string> => {
      const hash = hashBytes(bytes)
      const path = pathOf(hash)
      const present = await stat(path).catch(() => undefined)
      if (present?.size === bytes.length) return hash
      const parent = join(path, "..")
      const made = await mkdir(parent, { recursive: true })
      const temporary = `${path}.${crypto.randomUUID()}`
      try {
        const file = await open(temporary, "wx")
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(parent)
      if (made !== undefined) {
        await syncFolder(join(parent, ".."))
        await syncFolder(folder)
      }
      return hash
    }

    const size = (hash: string) =>
      Effect.map(
        read(hash, () => stat(pathOf(hash))),
        (found) => found.size
      )

    return {
      put: (bytes) => Effect.promise(() => write(bytes)),
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
      remove: (hash) => Effect.promise(() => rm(pathOf(hash), { force: true }))
    }
  })
