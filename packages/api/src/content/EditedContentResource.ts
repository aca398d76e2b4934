import { Schema } from "effect"
import { RevisionSummaryResource } from "./RevisionSummaryResource.ts"

/** Something in the text of a page that its author should know; the text is stored as it was sent. */
export const TextProblemResource = Schema.Struct({
  /** Counted from 1; absent where it is about the whole text. */
  line: Schema.optionalKey(Schema.Int),
  message: Schema.String
})
  .annotate({ fields: { line: "The line in the text, from 1. Absent for a problem of the whole text." } })
  .annotate({ identifier: "TextProblem" })

/** The problems of a text that was written; absent where there are none. */
const problems = Schema.optionalKey(Schema.Array(TextProblemResource))

/** The result of each edit, in order. */
export const MadeEditResource = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("insert_page"),
    page: Schema.String,
    ref: Schema.optionalKey(Schema.String),
    problems
  }).annotate({
    fields: {
      page: "The id of the new page.",
      ref: "The `ref` of the change. Absent if it has none.",
      problems: "Problems of the text that its author should know. Absent if there are none."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("update_page"),
    page: Schema.String,
    problems,
    /** Present where the page differed from the base of the change: it contains both. */
    merged: Schema.optionalKey(Schema.Literal(true))
  }).annotate({
    fields: {
      problems: "Problems of the text that its author should know. Absent if there are none.",
      merged: "Present if the page differed from the `base` of the change. The page contains both changes."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("delete_page"),
    page: Schema.String,
    /** The page itself and its former descendants. */
    pages: Schema.Array(Schema.String)
  }).annotate({ fields: { pages: "The ids of the deleted page and of its former descendants." } }),
  Schema.Struct({ type: Schema.Literal("revert_page"), page: Schema.String }),
  Schema.Struct({ type: Schema.Literal("insert_files"), files: Schema.Array(Schema.String) }).annotate({
    fields: { files: "The ids of the new files, in order." }
  }),
  Schema.Struct({ type: Schema.Literals(["update_file", "delete_file"]), file: Schema.String }).annotate({
    fields: { file: "The id of the file." }
  }),
  Schema.Struct({
    type: Schema.Literals(["insert_reusable_content", "update_reusable_content"]),
    reusableContent: Schema.String,
    problems
  }).annotate({
    fields: {
      reusableContent: "The id of the reusable content.",
      problems: "Problems of the text that its author should know. Absent if there are none."
    }
  }),
  Schema.Struct({
    type: Schema.Literal("delete_reusable_content"),
    reusableContent: Schema.String
  }).annotate({ fields: { reusableContent: "The id of the deleted reusable content." } }),
  Schema.Struct({ type: Schema.Literal("set_variables") })
]).annotate({ identifier: "ContentChangeMade" })

/** The revision that has the changes. */
export const EditedContentResource = Schema.Struct({
  revision: RevisionSummaryResource,
  changes: Schema.Array(MadeEditResource)
})
  .annotate({
    fields: {
      revision: "The revision that contains the edit.",
      changes: "The result of each change, in order."
    }
  })
  .annotate({ identifier: "EditedContent" })
export type EditedContentResource = typeof EditedContentResource.Type
