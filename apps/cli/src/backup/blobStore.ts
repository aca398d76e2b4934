import type { Settings } from "@octavo/installation"
import { hashBytes } from "@octavo/kernel"
import { holdBlobs } from "@octavo/kernel/node"
import { Effect, type Scope } from "effect"
import { blobFolder, blobFolderOf } from "./blobFolder.ts"

/** The files of an installation, each under its hash, for reading and adding whole files. */
export type BlobStore = ReturnType<typeof blobFolder>

const inBucket = (
  location: NonNullable<Settings["blobs"]>,
  dataDir: string
): Effect.Effect<BlobStore, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { Bucket } = yield* Effect.promise(() => import("@octavo/kernel/s3"))
    const bucket = yield* Effect.acquireRelease(
      Effect.sync(() => new Bucket(location)),
      (bucket) => Effect.sync(() => bucket.end())
    )
    const find = async (hash: string) => {
      const body = await bucket.read(hash)
      if (body === undefined) return null
      const bytes = Buffer.concat(await body.toArray())
      return hashBytes(bytes) === hash ? bytes : null
    }
    return {
      find,
      // Processes on other machines learn of the backup by its lock in the database.
      hold: () => holdBlobs(blobFolderOf(dataDir)),
      exists: async (hash: string) => (await bucket.size(hash)) !== undefined,
      add: async (hash: string, bytes: Buffer) => {
        if (hashBytes(bytes) !== hash) return false
        if ((await bucket.size(hash)) !== bytes.length) await bucket.put(hash, bytes)
        return true
      }
    }
  })

/** The files of an installation, in a folder or in a bucket. */
export const blobStore = ({
  blobs,
  dataDir
}: Pick<Settings, "blobs" | "dataDir">): Effect.Effect<BlobStore, never, Scope.Scope> =>
  blobs === null ? Effect.sync(() => blobFolder(dataDir)) : inBucket(blobs, dataDir)
