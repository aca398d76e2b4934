import { PageId } from "@octavo/content"
import { Schema } from "effect"
import { TextProblemResource } from "./ContentEdits.ts"
import { OutlineEntry } from "./PageResource.ts"

const maxText = 900_000

/** The text to preview: Markdown, or HTML that becomes Markdown. */
export const PreviewInput = Schema.Struct({
  markdown: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(maxText))),
  html: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(maxText))),
  page: Schema.optionalKey(PageId)
})
  .check(
    Schema.makeFilter(({ html, markdown }) =>
      (html === undefined) !== (markdown === undefined) ? undefined : "must have either `markdown` or `html`"
    )
  )
  .annotate({
    fields: {
      markdown: "The source of a page.",
      html: "HTML from elsewhere, instead of `markdown`.",
      page: "The id of the page that the text is for: its relative links start there. Absent for a new page."
    }
  })

/** A text as it would be shown. */
export const PreviewResource = Schema.Struct({
  html: Schema.String,
  outline: Schema.Array(OutlineEntry),
  document: Schema.Unknown,
  markdown: Schema.optionalKey(Schema.String),
  problems: Schema.Array(TextProblemResource)
}).annotate({
  fields: {
    html: "The text as HTML, as `format=html` of a page returns it.",
    outline: "The headings of `html`, in order.",
    document: "The text as a document tree.",
    markdown: "The Markdown of `html` in the request. Absent for a request with `markdown`.",
    problems: "Problems of the text that its author should know."
  }
})
