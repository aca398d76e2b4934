import { DocumentSchema } from "@octavo/content"
import { Schema } from "effect"
import { GitBlobResource } from "./PageResource.ts"

/** A document tree by itself. */
export const DocumentResource = DocumentSchema.annotate({ identifier: "JSONDocument" })

/** A piece of text that several pages include. `markdown` or `document` is present when a format was requested. */
export const ReusableContentResource = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  git: Schema.optionalKey(GitBlobResource),
  markdown: Schema.optionalKey(Schema.String),
  document: Schema.optionalKey(Schema.Unknown)
})
  .annotate({
    fields: {
      document:
        "The text as a document tree with `format=document`, else the id of the document. Absent with `format=markdown`."
    }
  })
  .annotate({ identifier: "ReusableContent" })
export type ReusableContentResource = typeof ReusableContentResource.Type
