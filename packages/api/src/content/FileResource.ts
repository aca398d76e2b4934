import { Schema } from "effect"
import { GitBlobResource } from "./PageResource.ts"
import { Url } from "../words.ts"

/** A file of a space; `downloadURL` works without a token for at least a week. */
export const FileResource = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  contentType: Schema.String,
  downloadURL: Url,
  /** In bytes. */
  size: Schema.Int,
  dimensions: Schema.optionalKey(
    Schema.Struct({ width: Schema.Int, height: Schema.Int }).annotate({
      fields: { width: "The width in pixels.", height: "The height in pixels." }
    })
  ),
  git: Schema.optionalKey(GitBlobResource)
})
  .annotate({
    fields: {
      name: "The name of the file.",
      size: "The size in bytes.",
      dimensions: "The dimensions of an image. Absent for other files."
    }
  })
  .annotate({ identifier: "File" })
export type FileResource = typeof FileResource.Type
