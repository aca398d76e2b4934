import { PageCover } from "@octavo/content"
import { Schema } from "effect"

/** The pictures above a page, as a whole. */
export const CoverInput = PageCover.mapFields((fields) => ({
  ...fields,
  yPos: Schema.optionalKey(fields.yPos)
})).annotate({
  fields: {
    ref: "The picture: a file of the space by its id or the `ref` of an earlier change, or an address.",
    refDark: "The picture in dark mode. Absent for the same one.",
    yPos: "The vertical position of the picture. Default: 0."
  }
})
