import { Schema } from "effect"
import type { GitBlob } from "./Page.ts"

export const FileId = Schema.String.pipe(Schema.brand("FileId"))
export type FileId = typeof FileId.Type

/** A file of a space, such as a picture, as it is in some revisions. */
export interface FileVersion {
  readonly id: FileId
  readonly name: string
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  /** In pixels, for pictures. */
  readonly dimensions: { readonly width: number; readonly height: number } | null
  /** Names its bytes in `Blobs`. */
  readonly blobHash: string
  readonly git: GitBlob | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** There is no such file in this revision. */
export class FileNotFound extends Schema.TaggedError<FileNotFound>()(
  "FileNotFound",
  { fileId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such file"
  }
}
