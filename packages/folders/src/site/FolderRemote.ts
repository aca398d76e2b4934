import { GitCopyLost, GitRemote, type GitSnapshot } from "@octavo/gitsync"
import { DateTime, Effect, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Folder } from "../folder/Folder.ts"

/** The only copy: the files themselves. */
const copy = "folder"

/** The oid of a file: another one after each write, and for each path. */
const oidOf = (path: string, stamp: string): string =>
  createHash("sha1").update(`${path}\0${stamp}`).digest("hex")

const epoch = DateTime.makeUnsafe(0)

/** A local folder as a remote of Git: a snapshot of its files, whose contents are read from the disk. */
export class FolderRemote {
  #paths: ReadonlyMap<string, string> = new Map()

  /** The folder as a snapshot; the contents of earlier snapshots can no longer be read. */
  snapshot({ files, path: folder }: Folder): GitSnapshot {
    const entries = files.map(({ kind, path, size, stamp }) => ({
      path,
      kind,
      size,
      oid: oidOf(path, stamp)
    }))
    this.#paths = new Map(entries.map(({ oid, path }) => [oid, join(folder, path)]))
    const oid = createHash("sha1")
      .update(entries.map((entry) => entry.oid).join())
      .digest("hex")
    const commit = {
      oid,
      message: "",
      authorName: "",
      authorEmail: "",
      committerEmail: "",
      authoredAt: epoch,
      committedAt: epoch
    }
    const changedAt = new Map(
      files.map(({ modifiedMillis, path }) => [path, Math.floor(modifiedMillis)] as const)
    )
    return { copy, commit, entries, knownEntries: null, changedAt, ancestry: "unrelated", ahead: null }
  }

  /** Reads the contents of the latest snapshot. Nothing is fetched or pushed. */
  readonly layer = Layer.succeed(GitRemote, {
    fetch: () => Effect.die(new Error("A folder is read by its snapshots")),
    push: () => Effect.die(new Error("A folder is not written")),
    measureCopies: Effect.succeed({ count: 1, bytes: 0 }),
    readBlobs: (_, oids) =>
      Stream.fromIterable(oids).pipe(
        Stream.mapEffect((oid) => {
          const path = this.#paths.get(oid)
          if (path === undefined) return Effect.fail(new GitCopyLost())
          return Effect.map(
            // A file that was removed meanwhile is empty, until the folder is read again.
            Effect.promise(() => readFile(path).catch(() => Buffer.alloc(0))),
            (bytes) => ({ oid, bytes: new Uint8Array(bytes) })
          )
        })
      )
  })
}
