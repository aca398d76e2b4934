import { Blobs, gitOidOf, idAt } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { FileId, FileNotFound, type FileVersion } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { EntryChanges } from "../entries/EntryChanges.ts"
import type { DeleteFile, InsertFiles, MadeEdit, UpdateFile } from "./Edit.ts"
import type { StoredFile } from "./fetchFiles.ts"
import type { Planning } from "./Planning.ts"

/** The files of a snapshot as edits leave them, one after the other. */
export class FileDraft {
  /** Undefined for a file that was removed. */
  readonly #now = new Map<FileId, FileVersion | undefined>()
  readonly #stored = new Map<FileId, FileVersion>()

  #find = Effect.fnUntraced(function* (this: FileDraft, planning: Planning, name: string) {
    const id = FileId.make(planning.idOf(name))
    if (!this.#now.has(id)) {
      const stored = Option.getOrUndefined(yield* (yield* Files).find(planning.at, id))
      if (stored !== undefined) this.#stored.set(id, stored)
      this.#now.set(id, stored)
    }
    return this.#now.get(id) ?? (yield* new FileNotFound({ fileId: name }))
  })

  /** Plans new files. */
  insert = Effect.fnUntraced(function* (
    this: FileDraft,
    planning: Planning,
    { files }: InsertFiles<StoredFile>
  ) {
    const { now } = planning
    const ids: Array<FileId> = []
    for (const { id = FileId.make(idAt(now)), ref, ...file } of files) {
      yield* planning.name(ref, id)
      this.#now.set(id, { ...file, id, git: null, createdAt: now, updatedAt: now })
      ids.push(id)
    }
    const made: MadeEdit = { type: "insert_files", files: ids }
    return made
  })

  /** Plans another name of a file, or other bytes. A file of a repository keeps its name, which is that of its path. */
  update = Effect.fnUntraced(function* (
    this: FileDraft,
    planning: Planning,
    { content, file: given, name }: UpdateFile<StoredFile>
  ) {
    const file = yield* this.#find(planning, given)
    const isRenamed = name !== undefined && name !== file.name
    if (isRenamed && file.git !== null) return yield* planning.refuse("file-of-repository")
    const isReplaced = content !== undefined && content.blobHash !== file.blobHash
    const made: MadeEdit = { type: "update_file", file: file.id }
    if (!isRenamed && !isReplaced) return made
    const updated = { ...file, ...(isRenamed && { name }), updatedAt: planning.now }
    this.#now.set(file.id, isReplaced ? yield* withContent(updated, content) : updated)
    return made
  })

  /** Plans the removal of a file. */
  remove = Effect.fnUntraced(function* (this: FileDraft, planning: Planning, { file }: DeleteFile) {
    const { id } = yield* this.#find(planning, file)
    this.#now.set(id, undefined)
    const made: MadeEdit = { type: "delete_file", file: id }
    return made
  })

  /** The changes of files. */
  get changes(): EntryChanges<FileVersion> {
    const all = [...this.#now]
    return {
      put: all.flatMap(([id, file]) => (file === undefined || file === this.#stored.get(id) ? [] : [file])),
      remove: all.flatMap(([id, file]) => (file === undefined && this.#stored.has(id) ? [id] : []))
    }
  }
}

/** A file with other bytes. Bytes of an unknown type have the type of those before them. */
const withContent = Effect.fnUntraced(function* (
  file: FileVersion,
  { blobHash, contentType, dimensions, size }: StoredFile
) {
  const git =
    file.git === null
      ? null
      : {
          path: file.git.path,
          oid: gitOidOf(yield* Effect.orDie((yield* Blobs).get(blobHash)), file.git.oid)
        }
  const isKnown = contentType !== "application/octet-stream"
  const replaced: FileVersion = {
    ...file,
    blobHash,
    contentType: isKnown ? contentType : file.contentType,
    dimensions,
    size,
    git
  }
  return replaced
})
