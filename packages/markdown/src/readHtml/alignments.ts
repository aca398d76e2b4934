import type { BlockData } from "../document/BlockData.ts"

/** The alignment of words that an attribute of HTML names. */
export const alignOf = (align: string | undefined): BlockData["paragraph"]["align"] =>
  align === "center"
    ? "center"
    : align === "right" || align === "end"
      ? "end"
      : align === "left"
        ? "start"
        : undefined

/** The alignment of images that an attribute of HTML names. */
export const imageAlign = (align: string | undefined): BlockData["images"]["align"] =>
  align === "left" || align === "center" || align === "right" ? align : undefined
