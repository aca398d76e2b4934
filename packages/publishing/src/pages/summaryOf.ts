import type { PageNode } from "@octavo/content"
import { type Document, wordsOf } from "@octavo/markdown"

/** How much of a summary search engines show, in UTF-16 code units. */
const maxLength = 160

/** The beginning of a text up to the end of a word, or of a character where words have no spaces between them. */
const cutAtWord = (text: string): string => {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1)
  const end = text[maxLength - 1] === " " ? start.length : start.lastIndexOf(" ")
  return `${(end > maxLength / 2 ? start.slice(0, end) : start.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`
}

/** The subject of a page, for search engines and previews of links: its description, else the words of its first paragraph; undefined without both. */
export const summaryOf = ({ attributes }: PageNode, document: Document): string | undefined => {
  if (attributes.description) return attributes.description
  for (const block of document.nodes) {
    if (block.type !== "paragraph") continue
    const inlines = (block.nodes ?? []).filter((node) => node.object !== "block")
    const words = wordsOf(inlines).replace(/\s+/g, " ").trim()
    if (words !== "") return cutAtWord(words)
  }
  return undefined
}
