import { PageLayout } from "@octavo/content"
import { Schema, Struct } from "effect"

/** The parts of a layout that change. */
export const LayoutInput = PageLayout.mapFields(Struct.map(Schema.optionalKey)).annotate({
  fields: {
    width: "The width of the text.",
    cover: "Whether the cover is shown.",
    coverSize: "The size of the cover.",
    title: "Whether the title is shown.",
    description: "Whether the description is shown.",
    tableOfContents: "Whether the table of contents of the space is shown.",
    outline: "Whether the outline of the page is shown.",
    pagination: "Whether links to the previous and the next page are shown.",
    metadata: "Whether metadata, such as the time of the last change, is shown."
  }
})
