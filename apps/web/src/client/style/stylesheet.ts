import { readingStyle, readingTokens } from "@octavo/html/styles"

/** The stylesheet of the application. */
export const stylesheet = `${readingTokens}${readingStyle}
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif }
`
