import { colorStyle } from "./colorStyle.ts"
import { frameStyle } from "./frameStyle.ts"
import { printStyle } from "./printStyle.ts"
import { proseStyle } from "./proseStyle.ts"

/** The style of all published pages, without spaces that mean nothing. */
export const stylesheet: string = `${colorStyle}${frameStyle}${proseStyle}${printStyle}`
  .replace(/\n\s*/g, "")
  .replace(/ ?([{};]) ?/g, "$1")
  .replace(/([:,]) /g, "$1")
  .replace(/;}/g, "}")
