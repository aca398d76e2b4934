import { GitCopyLost, type GitEntry, GitRemote, type GitSnapshot } from "@octavo/gitsync"
import { Array as Arr, DateTime, Effect, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Folder, FolderFile } from "../folder/Folder.ts"

/** The only copy: the files themselves. */
const copy = "folder"

/** The oid of a file: another one after each write, and for each path. */
const oidOf = (path: string, stamp: string): string =>
  createHash("sha1").update(`${path}\0${stamp}`).digest("hex")

/** The contents of a file; one that was removed meanwhile is empty, until the folder is read again. Waiting for each file takes longer. */
const bytesAt = (path: string): Uint8Array => {
  try {
    return readFileSync(path)
  } catch {
    return new Uint8Array()
  }
}

/** An effect for each file took longer than reading it. */
const filesAtOnce = 16

const epoch = DateTime.makeUnsafe(0)

/** A file with its entry in the snapshot. */
interface KnownFile {
  readonly file: FolderFile
  readonly entry: GitEntry
}

/** A local folder as a remote of Git: a snapshot of its files, whose contents are read from the disk. */
export class FolderRemote {
  #folder = ""
  /** The files of the latest snapshot by path, in its order. */
  #known: Map<string, KnownFile> = new Map()
  #paths: Map<string, string> = new Map()

  /** The folder as a snapshot; the contents of earlier snapshots can no longer be read. */
  snapshot({ files, path: folder }: Folder): GitSnapshot {
    const before = folder === this.#folder ? this.#known : new Map<string, KnownFile>()
    this.#folder = folder
    this.#known = new Map()
    this.#paths = new Map()
    for (const file of files) {
      const known = before.get(file.path)
      this.#add(known?.file.stamp === file.stamp && known.file.kind === file.kind ? known : entryOf(file))
    }
    return this.#snapshot()
  }

  /** The latest snapshot with other contents of some of its files. */
  withChanged(files: ReadonlyArray<FolderFile>): GitSnapshot {
    for (const file of files) this.#add(entryOf(file))
    return this.#snapshot()
  }

  /** The file at a path in the latest snapshot. */
  find(path: string): FolderFile | undefined {
    return this.#known.get(path)?.file
  }

  #add(known: KnownFile): void {
    const { entry, file } = known
    this.#known.set(file.path, known)
    this.#paths.set(entry.oid, join(this.#folder, file.path))
  }

  #snapshot(): GitSnapshot {
    const known = [...this.#known.values()]
    const oid = createHash("sha1")
    for (const { entry } of known) oid.update(entry.oid)
    const commit = {
      oid: oid.digest("hex"),
      message: "",
      authorName: "",
      authorEmail: "",
      committerEmail: "",
      authoredAt: epoch,
      committedAt: epoch
    }
    return {
      copy,
      commit,
      entries: known.map(({ entry }) => entry),
      knownEntries: null,
      changedAt: new Map(known.map(({ file }) => [file.path, Math.floor(file.modifiedMillis)] as const)),
      ancestry: "unrelated",
      ahead: null
    }
  }

  /** Reads the contents of the latest snapshot. Nothing is fetched or pushed. */
  readonly layer = Layer.succeed(GitRemote, {
    fetch: () => Effect.die(new Error("A folder is read by its snapshots")),
    push: () => Effect.die(new Error("A folder is not written")),
    measureCopies: Effect.succeed({ count: 1, bytes: 0 }),
    readBlobs: (_, oids) =>
      Stream.fromIterable(oids, { chunkSize: filesAtOnce }).pipe(
        Stream.mapArrayEffect((some) => {
          const read = () => Arr.map(some, (oid) => ({ oid, bytes: bytesAt(this.#paths.get(oid)!) }))
          return some.every((oid) => this.#paths.has(oid))
            ? Effect.sync(read)
            : Effect.fail(new GitCopyLost())
        })
      )
  })
}

const entryOf = (file: FolderFile): KnownFile => {
  const { kind, path, size, stamp } = file
  return { file, entry: { path, kind, size, oid: oidOf(path, stamp) } }
}
