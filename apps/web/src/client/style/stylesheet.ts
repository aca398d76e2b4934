import { editorStyle } from "@octavo/editor"
import { readingStyle, readingTokens } from "@octavo/html/styles"
import { baseStyle } from "./baseStyle.ts"
import { screenStyle } from "./screenStyle.ts"

/** The stylesheet of the application: the colours and the prose of published sites, and the parts and screens of its own. */
export const stylesheet = `${readingTokens}${readingStyle}${editorStyle}${baseStyle}${screenStyle}`
