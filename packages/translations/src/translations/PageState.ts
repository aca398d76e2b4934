import { Schema } from "effect"
import { TranslationId } from "./Translation.ts"

/** A text that stayed in the source language. */
export const UnitProblem = Schema.Struct({
  /** The first characters of the text. */
  text: Schema.String,
  reason: Schema.String
})
export type UnitProblem = typeof UnitProblem.Type

/**
 * The state of a page or reusable content in a translation: `source` shows the text of the source, `outdated` shows the
 * translation of an older text, `partial` left some texts in the source language.
 */
export class PageState extends Schema.Class<PageState>("PageState")({
  translationId: TranslationId,
  kind: Schema.Literals(["page", "reusable"]),
  id: Schema.String,
  /** The hash of what is translated of the entry, at the source. */
  fingerprint: Schema.String,
  /** The recipe that its translation was made by; empty before the first one. */
  recipe: Schema.String,
  state: Schema.Literals(["source", "outdated", "partial", "translated"]),
  /** Whether it was ever translated. */
  wasTranslated: Schema.Boolean,
  /** Since when it is outdated. */
  outdatedAt: Schema.NullOr(Schema.DateTimeUtc),
  problems: Schema.Array(UnitProblem)
}) {}
