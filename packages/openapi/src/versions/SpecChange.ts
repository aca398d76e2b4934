import { Schema } from "effect"

/** The effect of a change on clients: `documentation` changes texts alone, `unknown` cannot be decided. */
export const ChangeSeverity = Schema.Literals(["breaking", "non-breaking", "documentation", "unknown"])
export type ChangeSeverity = typeof ChangeSeverity.Type

/** The operation that a change belongs to. */
export const ChangedOperation = Schema.Union([
  Schema.Struct({ method: Schema.String, path: Schema.String }).annotate({
    fields: { method: "The HTTP method, in lower case.", path: "The path of the operation." }
  }),
  Schema.Struct({ method: Schema.String, webhook: Schema.String }).annotate({
    fields: { method: "The HTTP method, in lower case.", webhook: "The name of the webhook." }
  })
])
export type ChangedOperation = typeof ChangedOperation.Type

/** One difference between two documents. */
export const SpecChange = Schema.Struct({
  operation: Schema.NullOr(ChangedOperation),
  /** The place in the operation, such as `response 200 application/json items name`. */
  location: Schema.String,
  code: Schema.String,
  severity: ChangeSeverity,
  before: Schema.optionalKey(Schema.Json),
  after: Schema.optionalKey(Schema.Json)
})
export type SpecChange = typeof SpecChange.Type

/** The differences between two documents, and whether there are more than are listed. */
export const SpecChanges = Schema.Struct({ items: Schema.Array(SpecChange), isTruncated: Schema.Boolean })
export type SpecChanges = typeof SpecChanges.Type

/** The position in a list of differences: the number of a difference. */
export const ChangePosition = Schema.Tuple([Schema.Int])
export type ChangePosition = typeof ChangePosition.Type
