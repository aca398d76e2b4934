import type { UserId } from "@octavo/identity"
import { Blobs, Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { describeFile } from "../files/describeFile.ts"
import { isContentType } from "../files/isContentType.ts"
import type { FileId, FileVersion } from "../entries/File.ts"
import { findUpload } from "../uploads/findUpload.ts"
import { maxFileSize, UploadId, UploadNotFound, UploadUnfinished } from "../uploads/Upload.ts"
import type { Edit, GivenFile } from "./Edit.ts"

/** A file whose bytes are in the blob store already. */
export interface StoredFile extends Pick<
  FileVersion,
  "name" | "blobHash" | "contentType" | "dimensions" | "size"
> {
  readonly id: FileId | undefined
  readonly ref: string | undefined
}

const bytesOf = Effect.fnUntraced(function* (file: Exclude<GivenFile, { readonly upload: string }>) {
  if ("bytes" in file) return { bytes: file.bytes, contentType: null }
  return yield* (yield* Downloads).get(file.url, { maxBytes: maxFileSize })
})

const fetchFile = Effect.fnUntraced(function* (file: GivenFile, by: UserId | null) {
  if ("upload" in file) {
    const uploadId = UploadId.make(file.upload)
    const { blobHash, contentType, createdBy, dimensions, size } = yield* findUpload(uploadId)
    if (createdBy !== by) return yield* new UploadNotFound({ uploadId })
    if (blobHash === null) return yield* new UploadUnfinished({ uploadId })
    const { id, name, ref } = file
    return { id, name, ref, blobHash, contentType, dimensions, size } satisfies StoredFile
  }
  const { bytes, contentType: told } = yield* bytesOf(file)
  const { contentType, dimensions } = yield* describeFile(file.name, bytes)
  const stored: StoredFile = {
    id: file.id,
    name: file.name,
    ref: file.ref,
    // The declared content type applies where neither the bytes nor the name determine one.
    contentType:
      contentType === "application/octet-stream"
        ? ([file.contentType, told].find((type) => type != null && isContentType(type)) ?? contentType)
        : contentType,
    dimensions,
    size: bytes.length,
    blobHash: yield* (yield* Blobs).put(bytes)
  }
  return stored
})

const fetchIn = Effect.fnUntraced(function* (edit: Edit, by: UserId | null) {
  switch (edit.type) {
    case "insert_files": {
      const files = yield* Effect.forEach(edit.files, (file) => fetchFile(file, by))
      return { type: edit.type, files } satisfies Edit<StoredFile>
    }
    case "update_file": {
      const { content, ...rest } = edit
      if (content === undefined) return rest
      return { ...rest, content: yield* fetchFile(content, by) } satisfies Edit<StoredFile>
    }
    default:
      return edit
  }
})

/** Finds the bytes of the files in edits, or fetches and stores them, before anything else is written. */
export const fetchFiles = (edits: ReadonlyArray<Edit>, by: UserId | null) =>
  Effect.map(
    Effect.forEach(edits, (edit) => fetchIn(edit, by)),
    (fetched): ReadonlyArray<Edit<StoredFile>> => fetched
  )
