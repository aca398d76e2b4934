import { DateTime, Effect, Stream } from "effect"
import { blobOidOf } from "../pushes/pushManifest.ts"
import { GitCopyLost } from "../remote/GitFailure.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitCopy, GitEntry, GitOid, GitSnapshot } from "../remote/GitSnapshot.ts"

/** The files of an archive by their paths, and the paths of its symbolic links. */
export interface ArchivedFiles {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly links: ReadonlyArray<string>
}

/** Whether a path is also the folder of another one; a file system cannot have both, and an archive can. */
const foldersOf = (paths: Iterable<string>): ReadonlySet<string> => {
  const folders = new Set<string>()
  for (const path of paths)
    for (let end = path.lastIndexOf("/"); end > 0 && !folders.has(path.slice(0, end));) {
      folders.add(path.slice(0, end))
      end = path.lastIndexOf("/", end - 1)
    }
  return folders
}

/** The folder that all files of an archive are in, with its slash; archives of repositories have one. */
const commonFolder = (paths: ReadonlyArray<string>): string => {
  const folder = /^[^/]+\//.exec(paths[0] ?? "")?.[0] ?? ""
  return paths.every((path) => path.startsWith(folder)) ? folder : ""
}

const nobody = { authorName: "", authorEmail: "", committerEmail: "" }

/** Archives in memory as a remote of Git, each as long as its scope. Nothing is fetched or pushed. */
export class ArchiveRemote {
  readonly #copies = new Map<GitCopy, ReadonlyMap<GitOid, Uint8Array>>()
  #opened = 0

  /** A snapshot of the files of an archive without the folder that they have in common. */
  open({ files, links }: ArchivedFiles) {
    const acquire = Effect.map(DateTime.now, (now): GitSnapshot => {
      const paths = [...files.keys(), ...links]
      const start = commonFolder(paths).length
      const folders = foldersOf(paths)
      const blobs = new Map<GitOid, Uint8Array>()
      const entries: Array<GitEntry> = []
      for (const path of new Set(paths)) {
        const bytes = files.get(path)
        if (folders.has(path)) continue
        const oid = blobOidOf(bytes ?? new Uint8Array())
        if (bytes !== undefined) blobs.set(oid, bytes)
        const kind = bytes === undefined ? "symlink" : "file"
        entries.push({ path: path.slice(start), oid, kind, size: bytes?.length ?? null })
      }
      entries.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
      const copy = `archive-${(this.#opened += 1)}`
      this.#copies.set(copy, blobs)
      const commit = { ...nobody, oid: "", message: "", authoredAt: now, committedAt: now }
      return {
        copy,
        commit,
        entries,
        knownEntries: null,
        changedAt: new Map(),
        ancestry: "unrelated",
        ahead: null
      }
    })
    return Effect.acquireRelease(acquire, ({ copy }) => Effect.sync(() => this.#copies.delete(copy)))
  }

  /** Reads the contents of the archives that are open. */
  readonly remote = GitRemote.of({
    fetch: () => Effect.die(new Error("An archive is not fetched")),
    push: () => Effect.die(new Error("An archive is not written")),
    measureCopies: Effect.succeed({ count: 0, bytes: 0 }),
    readBlobs: (copy, oids) =>
      Stream.fromIterable(oids).pipe(
        Stream.mapEffect((oid) => {
          const bytes = this.#copies.get(copy)?.get(oid)
          return bytes === undefined ? Effect.fail(new GitCopyLost()) : Effect.succeed({ oid, bytes })
        })
      )
  })
}
