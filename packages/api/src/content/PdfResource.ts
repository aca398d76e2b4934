import { PageId } from "@octavo/content"
import { Schema } from "effect"
import { Url } from "../words.ts"

/** The pages of a PDF: all, one page with its descendants, or that page alone. */
export const PdfQuery = {
  page: Schema.optionalKey(PageId),
  only: Schema.optionalKey(Schema.Boolean)
}

/** The address of a PDF, for an hour. */
export const PdfResource = Schema.Struct({ url: Url }).annotate({
  fields: { url: "The address of the PDF. It works for an hour, without a token." }
})
