import { Effect, Stream } from "effect"
import { describeFile, FileId, type FileVersion } from "@octavo/content"
import { Blobs, newId } from "@octavo/kernel"
import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import { nameOf } from "../layout/repositoryPath.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { GitCopy } from "../remote/GitSnapshot.ts"

/** Which file of the space a file of the repository is: that of the same path, else of the same bytes. */
const matchFiles = (current: ReadonlyArray<FileVersion>, files: ReadonlyArray<LayoutFile>) => {
  const byPath = new Map(
    current.flatMap((file) => (file.git === null ? [] : [[file.git.path, file] as const]))
  )
  const matched = new Map<string, FileVersion>()
  for (const { path } of files) {
    const known = byPath.get(path)
    if (known !== undefined) matched.set(path, known)
  }
  const taken = new Set([...matched.values()].map((file) => file.id))
  const byOid = new Map(
    current.flatMap((file) =>
      file.git === null || taken.has(file.id) ? [] : [[file.git.oid, file] as const]
    )
  )
  for (const { oid, path } of files) {
    const known = byOid.get(oid)
    if (matched.has(path) || known === undefined) continue
    matched.set(path, known)
    byOid.delete(oid)
  }
  return matched
}

/**
 * Copies the files of a snapshot into the blob store, unless their bytes are there already. Returns the versions to
 * write, the removed files, the id of every file by path, and the problems.
 */
export const storeFiles = Effect.fn("gitsync.storeFiles")(function* (
  copy: GitCopy,
  current: ReadonlyArray<FileVersion>,
  files: ReadonlyArray<LayoutFile>,
  now: number,
  namesake: (path: string) => FileId | undefined,
  onProgress: (done: number) => Effect.Effect<void>
) {
  const remote = yield* GitRemote
  const blobs = yield* Blobs
  const matched = matchFiles(current, files)
  const changed = files.filter((file) => matched.get(file.path)?.git?.oid !== file.oid)
  const stored = new Map<string, Pick<FileVersion, "blobHash" | "contentType" | "dimensions" | "size">>()
  const nameByOid = new Map(changed.map((file) => [file.oid, nameOf(file.path)]))
  yield* remote.readBlobs(copy, nameByOid.keys()).pipe(
    Stream.runForEach(
      Effect.fnUntraced(function* ({ bytes, oid }) {
        const description = yield* describeFile(nameByOid.get(oid) ?? "", bytes)
        stored.set(oid, { ...description, blobHash: yield* blobs.put(bytes), size: bytes.length })
        yield* onProgress(stored.size)
      })
    )
  )
  const put: Array<FileVersion> = []
  const idOf = new Map<string, FileId>()
  const problems: Array<LayoutProblem> = []
  for (const file of files) {
    const known = matched.get(file.path)
    const git = { oid: file.oid, path: file.path }
    const name = nameOf(file.path)
    if (known !== undefined && known.git?.oid === file.oid) {
      idOf.set(file.path, known.id)
      if (known.git.path !== file.path) put.push({ ...known, name, git, updatedAt: now })
      continue
    }
    const bytes = stored.get(file.oid)
    if (bytes === undefined) {
      problems.push(warning(file.path, "The file is too large; it is left out."))
      if (known !== undefined) idOf.set(file.path, known.id)
      continue
    }
    const id = known?.id ?? namesake(file.path) ?? FileId.make(yield* newId)
    idOf.set(file.path, id)
    put.push({ ...bytes, id, name, git, createdAt: known?.createdAt ?? now, updatedAt: now })
  }
  const kept = new Set(idOf.values())
  return { put, gone: current.filter((file) => !kept.has(file.id)), idOf, problems }
})
