import { Schema } from "effect"
import { ChangeRequestResource } from "../changeRequests/ChangeRequestResource.ts"
import { Url } from "../words.ts"

const page = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals(["document", "group", "link", "computed"]),
  title: Schema.String,
  path: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ChangedPage" })
export type ChangedPageResource = typeof page.Type

const file = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  contentType: Schema.String,
  downloadURL: Url
}).annotate({ identifier: "ChangedFile" })

const reusableContent = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  /** Names the text: another text has another name. */
  document: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ChangedReusableContent" })

const change = Schema.Struct({
  before: Schema.optionalKey(Schema.Unknown),
  after: Schema.optionalKey(Schema.Unknown)
})

/** By name, what an attribute was and is; absent where there was or is none. */
const attributes = Schema.Record(Schema.String, change)

const SemanticChange = Schema.Union([
  Schema.Struct({ type: Schema.Literals(["page_created", "page_deleted"]), page }),
  Schema.Struct({ type: Schema.Literal("page_edited"), page, attributes }),
  Schema.Struct({
    type: Schema.Literal("page_moved"),
    page,
    /** The parent of the page before and after; absent at the top. */
    parent: Schema.Struct({ before: Schema.optionalKey(page), after: Schema.optionalKey(page) })
  }),
  Schema.Struct({ type: Schema.Literals(["file_created", "file_deleted"]), file }),
  Schema.Struct({ type: Schema.Literal("file_edited"), file, attributes }),
  Schema.Struct({ type: Schema.Literal("variables_edited"), variables: attributes }),
  Schema.Struct({
    type: Schema.Literals(["reusable_content_created", "reusable_content_deleted"]),
    reusableContent
  }),
  Schema.Struct({ type: Schema.Literal("reusable_content_edited"), reusableContent, attributes })
]).annotate({ identifier: "SemanticChange" })

/** The differences between two states of the content, and the number of omitted changes. */
export const SemanticChangesResource = Schema.Struct({
  /** Of a revision that is a merge: the change request that was merged. */
  mergedFrom: Schema.optionalKey(ChangeRequestResource),
  changes: Schema.Array(SemanticChange),
  more: Schema.Int
}).annotate({ identifier: "SemanticChanges" })
export type SemanticChangesResource = typeof SemanticChangesResource.Type

/** How many changes are answered, ten unless said otherwise. */
export const ChangesQuery = {
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))),
  metadata: Schema.optionalKey(Schema.Boolean),
  computed: Schema.optionalKey(Schema.Boolean)
}
