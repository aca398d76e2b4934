import { baseStyle } from "./baseStyle.ts"
import { colorStyle } from "./colorStyle.ts"
import { compact } from "./compact.ts"
import { frameStyle } from "./frameStyle.ts"
import { operationStyle } from "./operationStyle.ts"
import { printStyle } from "./printStyle.ts"
import { proseStyle } from "./proseStyle.ts"

/** The style of all published pages; the theme of a site follows it in one file. */
export const stylesheet: string = compact(
  `${colorStyle}${baseStyle}${frameStyle}${proseStyle}${operationStyle}${printStyle}`
)
