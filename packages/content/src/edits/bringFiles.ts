import { Blobs, Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { describeFile } from "../files/describeFile.ts"
import type { FileVersion } from "../files/File.ts"
import type { Edit, GivenFile } from "./Edit.ts"

/** The most that one file may have, in bytes. */
const maxFileSize = 100 * 1024 * 1024

/** A file whose bytes are in the blob store already. */
export interface StoredFile extends Pick<
  FileVersion,
  "name" | "blobHash" | "contentType" | "dimensions" | "size"
> {
  readonly ref: string | undefined
}

const bytesOf = Effect.fnUntraced(function* (file: GivenFile) {
  if ("bytes" in file) return { bytes: file.bytes, contentType: null }
  return yield* (yield* Downloads).get(file.url, { maxBytes: maxFileSize })
})

const storeFile = Effect.fnUntraced(function* (file: GivenFile) {
  const { bytes, contentType: told } = yield* bytesOf(file)
  const { contentType, dimensions } = yield* describeFile(file.name, bytes)
  const stored: StoredFile = {
    name: file.name,
    ref: file.ref,
    // What somebody says of the bytes counts where they themselves and the name say nothing.
    contentType:
      contentType === "application/octet-stream" ? (file.contentType ?? told ?? contentType) : contentType,
    dimensions,
    size: bytes.length,
    blobHash: yield* (yield* Blobs).put(bytes)
  }
  return stored
})

/** Fetches and stores the bytes of the files that edits bring, before anything is written anywhere. */
export const bringFiles = (edits: ReadonlyArray<Edit>) =>
  Effect.forEach(edits, (edit) =>
    edit.type === "insert_files"
      ? Effect.map(Effect.forEach(edit.files, storeFile), (files): Edit<StoredFile> => ({
          type: "insert_files",
          files
        }))
      : Effect.succeed<Edit<StoredFile>>(edit)
  )
