import { Schema } from "effect"
import { ChangeRequestResource } from "./ChangeRequestResource.ts"
import { Url } from "../words.ts"

const page = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals(["document", "group", "link", "computed"]),
  title: Schema.String,
  path: Schema.optionalKey(Schema.String)
})
  .annotate({
    fields: {
      type: "The kind of the page.",
      path: "The path of the page within the space. Absent for pages without one."
    }
  })
  .annotate({ identifier: "ChangedPage" })
export type ChangedPageResource = typeof page.Type

const file = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  contentType: Schema.String,
  downloadURL: Url
})
  .annotate({ fields: { name: "The name of the file." } })
  .annotate({ identifier: "ChangedFile" })

const reusableContent = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  /** Names the text: another text has another name. */
  document: Schema.optionalKey(Schema.String)
})
  .annotate({ fields: { document: "Identifies the text: a different text has a different value." } })
  .annotate({ identifier: "ChangedReusableContent" })

const change = Schema.Struct({
  before: Schema.optionalKey(Schema.Unknown),
  after: Schema.optionalKey(Schema.Unknown)
}).annotate({
  fields: {
    before: "The value before. Absent where there was none.",
    after: "The value after. Absent where there is none."
  }
})

/** By name, what an attribute was and is; absent where there was or is none. */
const attributes = Schema.Record(Schema.String, change)

const SemanticChange = Schema.Union([
  Schema.Struct({ type: Schema.Literals(["page_created", "page_deleted"]), page }).annotate({
    fields: { page: "The page.", type: "Whether the page was created or deleted." }
  }),
  Schema.Struct({ type: Schema.Literal("page_edited"), page, attributes }).annotate({
    fields: { page: "The page.", attributes: "The changed attributes by name." }
  }),
  Schema.Struct({
    type: Schema.Literal("page_moved"),
    page,
    /** The parent of the page before and after; absent at the top. */
    parent: Schema.Struct({ before: Schema.optionalKey(page), after: Schema.optionalKey(page) }).annotate({
      fields: {
        before: "The page above it before. Absent at the top.",
        after: "The page above it after. Absent at the top."
      }
    })
  }).annotate({ fields: { page: "The page.", parent: "The page above it, before and after." } }),
  Schema.Struct({ type: Schema.Literals(["file_created", "file_deleted"]), file }).annotate({
    fields: { file: "The file.", type: "Whether the file was created or deleted." }
  }),
  Schema.Struct({ type: Schema.Literal("file_edited"), file, attributes }).annotate({
    fields: { file: "The file.", attributes: "The changed attributes by name." }
  }),
  Schema.Struct({ type: Schema.Literal("variables_edited"), variables: attributes }).annotate({
    fields: { variables: "The changed variables by name." }
  }),
  Schema.Struct({
    type: Schema.Literals(["reusable_content_created", "reusable_content_deleted"]),
    reusableContent
  }).annotate({
    fields: { reusableContent: "The reusable content.", type: "Whether it was created or deleted." }
  }),
  Schema.Struct({ type: Schema.Literal("reusable_content_edited"), reusableContent, attributes }).annotate({
    fields: { reusableContent: "The reusable content.", attributes: "The changed attributes by name." }
  })
]).annotate({ identifier: "SemanticChange" })

/** The differences between two states of the content, and the number of omitted changes. */
export const SemanticChangesResource = Schema.Struct({
  /** Of a revision that is a merge: the change request that was merged. */
  mergedFrom: Schema.optionalKey(ChangeRequestResource),
  changes: Schema.Array(SemanticChange),
  more: Schema.Int
})
  .annotate({
    fields: {
      mergedFrom: "The change request that was merged. Absent for other revisions.",
      changes: "The changes.",
      more: "The number of further changes that are not listed."
    }
  })
  .annotate({ identifier: "SemanticChanges" })
export type SemanticChangesResource = typeof SemanticChangesResource.Type

/** How many changes are answered, ten unless said otherwise. */
export const ChangesQuery = {
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))),
  metadata: Schema.optionalKey(Schema.Boolean),
  computed: Schema.optionalKey(Schema.Boolean)
}
