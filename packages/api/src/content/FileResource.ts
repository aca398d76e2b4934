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
  dimensions: Schema.optionalKey(Schema.Struct({ width: Schema.Int, height: Schema.Int })),
  git: Schema.optionalKey(GitBlobResource)
}).annotate({ identifier: "File" })
export type FileResource = typeof FileResource.Type
