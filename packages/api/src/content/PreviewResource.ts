import { DocumentSchema, PageId } from "@octavo/content"
import { Schema } from "effect"
import { TextProblemResource } from "./EditedContentResource.ts"
import { OutlineEntry } from "./PageResource.ts"

const maxText = 900_000

/** The text to preview: Markdown, HTML that becomes Markdown, or the document of a page. */
export const PreviewInput = Schema.Struct({
  markdown: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(maxText))),
  html: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(maxText))),
  document: Schema.optionalKey(DocumentSchema),
  page: Schema.optionalKey(PageId),
  base: Schema.optionalKey(Schema.String)
})
  .check(
    Schema.makeFilter(({ document, html, markdown }) =>
      [document, html, markdown].filter((text) => text !== undefined).length === 1
        ? undefined
        : "must have one of `markdown`, `html` and `document`"
    ),
    Schema.makeFilter(({ base, document, page }) =>
      page !== undefined || (document === undefined && base === undefined)
        ? undefined
        : "must have `page` with `document` and with `base`"
    )
  )
  .annotate({
    fields: {
      markdown: "The source of a page.",
      html: "HTML from elsewhere, instead of `markdown`.",
      document:
        "The document of `page`, instead of `markdown`: only blocks that differ from those of the page are written. Where that would lose or change other text, the whole page is written anew, and `problems` says so.",
      page: "The id of the page that the text is for: its relative links start there. Absent for a new page.",
      base: "The revision that the text was made from: its id, or the `ETag` of a read. Absent for the current one."
    }
  })

/** A text as it would be shown. */
export const PreviewResource = Schema.Struct({
  html: Schema.String,
  outline: Schema.Array(OutlineEntry),
  document: Schema.Unknown,
  markdown: Schema.optionalKey(Schema.String),
  before: Schema.optionalKey(
    Schema.Union([Schema.Struct({ markdown: Schema.String }), Schema.Struct({ document: Schema.Unknown })])
  ),
  problems: Schema.Array(TextProblemResource)
}).annotate({
  fields: {
    html: "The text as HTML, as `format=html` of a page returns it.",
    outline: "The headings of `html`, in order.",
    document: "The text as a document tree.",
    markdown: "The Markdown of `html` or `document` in the request. Absent for a request with `markdown`.",
    before:
      "The text of the page at `base`: its Markdown for a request with `document`, else its document. Absent without `base`.",
    problems: "Problems of the text that its author should know."
  }
})
