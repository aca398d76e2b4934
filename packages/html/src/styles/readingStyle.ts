import { baseStyle } from "./baseStyle.ts"
import { colorStyle } from "./colorStyle.ts"
import { compact } from "./compact.ts"
import { operationStyle } from "./operationStyle.ts"
import { proseStyle } from "./proseStyle.ts"

/** The colours and fonts of sites as custom properties, light and dark. */
export const readingTokens: string = compact(colorStyle)

/** The style of conditions and expressions with their source, for editors alone. */
const sourceStyle = `
.condition { margin: 16px 0; padding-inline-start: 16px; border-inline-start: 3px dashed var(--border); }
.condition > div > :first-child { margin-top: 0; }
.condition > div > :last-child { margin-bottom: 0; }
.prose .condition-source { margin: 0 0 8px; }
.condition-source code, .expression { color: var(--purple); }
`

/**
 * The style of documents as sites show them, for elements within one of class `prose`, and for no other. It needs `readingTokens`. Selectors
 * of a scope match below its root, so the root itself is `:scope` in them.
 */
export const readingStyle: string = compact(
  `@scope (.prose) { :scope { font: 1rem/1.65 var(--sans); color: var(--text); overflow-wrap: break-word; } ${baseStyle}${`${proseStyle}${operationStyle}${sourceStyle}`.replaceAll(".prose", ":scope")} }`
)
