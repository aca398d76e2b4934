import type { PageNode } from "@octavo/content"
import type { Block, Document } from "@octavo/markdown"

/** The length of a summary that search engines show, in UTF-16 code units. */
const maxLength = 160

/** The beginning of a text up to the end of a word, or of a character where words have no spaces between them. */
const cutAtWord = (text: string): string => {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1)
  const end = text[maxLength - 1] === " " ? start.length : start.lastIndexOf(" ")
  return `${(end > maxLength / 2 ? start.slice(0, end) : start.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`
}

/** The text that a summary is cut from: spaces within it take room, too. */
const maxRead = 10 * maxLength

/** The words at the beginning of some inlines; of a paragraph of 600 KB no more is read than is needed. */
const beginningOf = (nodes: NonNullable<Block["nodes"]>): string => {
  let words = ""
  for (const node of nodes) {
    if (node.object === "inline") words += beginningOf(node.nodes ?? [])
    if (node.object === "text")
      for (const { text } of node.leaves) {
        if (words.length > maxRead) break
        words += text.slice(0, maxRead)
      }
    if (words.length > maxRead) break
  }
  return words
}

/** The subject of a page, for search engines and previews of links: its description, else the words of its first paragraph; undefined without both. */
export const summaryOf = ({ attributes }: PageNode, document: Document): string | undefined => {
  if (attributes.description) return attributes.description
  for (const block of document.nodes) {
    if (block.type !== "paragraph") continue
    const words = beginningOf(block.nodes ?? [])
      .replace(/\s+/g, " ")
      .trim()
    if (words !== "") return cutAtWord(words)
  }
  return undefined
}
