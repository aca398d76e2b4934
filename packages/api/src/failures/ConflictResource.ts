import { Schema } from "effect"

/** How a conflict is answered: with one of the sides, or, where it is about a text, with another one. */
export const ConflictAnswer = Schema.Union([
  Schema.Struct({ take: Schema.Literals(["main", "change-request"]) }).annotate({
    fields: { take: "The side whose content is taken." }
  }),
  Schema.Struct({ markdown: Schema.String.check(Schema.isMaxLength(1_000_000)) }).annotate({
    fields: { markdown: "The text that replaces both sides, as Markdown." }
  })
])

/**
 * Something that both sides did which cannot both be done: what it was, what it is on main and in the change request,
 * and the answer once there is one.
 */
export const ConflictResource = Schema.Struct({
  object: Schema.Literal("change-request-conflict"),
  id: Schema.String,
  kind: Schema.Literals(["text", "attribute", "removal", "cycle", "file", "reusable-content", "variable"]),
  /** The id of the page that it is about. */
  page: Schema.optionalKey(Schema.String),
  /** Of a cycle: the pages that would become descendants of each other. */
  pages: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The name of the attribute, the id of the file or reusable content, the name of the variable. */
  about: Schema.optionalKey(Schema.String),
  /** The range of the text in the Markdown of the page, when the conflict was found or resolved last. */
  range: Schema.optionalKey(
    Schema.Struct({ start: Schema.Int, end: Schema.Int }).annotate({
      fields: {
        start: "The first UTF-16 code unit, from 0.",
        end: "The UTF-16 code unit after the last one."
      }
    })
  ),
  /** Markdown for a text, null where there is nothing. */
  base: Schema.optionalKey(Schema.Unknown),
  main: Schema.optionalKey(Schema.Unknown),
  changeRequest: Schema.optionalKey(Schema.Unknown),
  answer: Schema.optionalKey(ConflictAnswer),
  resolved: Schema.Boolean
})
  .annotate({
    fields: {
      kind: "The kind of content in conflict.",
      page: "The id of the page in conflict. Absent for conflicts outside of pages.",
      pages: "The ids of the pages that would become descendants of each other, for a `cycle`.",
      about: "The name of the attribute or variable, or the id of the file or reusable content.",
      range: "The position in the Markdown of the page when the conflict was last found or resolved.",
      base: "The common ancestor of both sides: Markdown for a text, null where nothing existed.",
      main: "The content in the space: Markdown for a text, null where nothing exists.",
      changeRequest: "The content in the change request: Markdown for a text, null where nothing exists.",
      answer: "The resolution. Absent for a conflict that is not resolved.",
      resolved: "Whether the conflict is resolved."
    }
  })
  .annotate({ identifier: "ChangeRequestConflict" })
export type ConflictResource = typeof ConflictResource.Type
