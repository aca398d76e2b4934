import type { PageNode } from "@octavo/content"
import { aboutBlock, type RenderContext, type SpecBlock } from "@octavo/html"
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
    if (node.object === "block") words += ` ${beginningOf(node.nodes ?? [])}`
    if (node.object === "text")
      for (const { text } of node.leaves) {
        if (words.length > maxRead) break
        words += text.slice(0, maxRead)
      }
    if (words.length > maxRead) break
  }
  return words
}

const isSpecBlock = (block: Block): block is SpecBlock =>
  ["swagger", "openapi-operation", "openapi-schemas", "openapi-webhook"].includes(block.type)

/** Reads what blocks for specifications show. */
type SpecReader = Pick<RenderContext, "specification" | "description">

/** The words of a block. A block for a specification has its description there. */
const wordsOf = (block: Block, { description, specification }: SpecReader): string => {
  if (!isSpecBlock(block)) return beginningOf(block.nodes ?? [])
  const root = block.data.ref && specification?.(block.data.ref)
  const text = root === undefined ? undefined : aboutBlock(root, block)
  if (text === undefined) return ""
  const read = description?.(text)
  return read === undefined ? text.slice(0, maxRead) : beginningOf(read.nodes)
}

/** The subject of a page, for search engines and previews of links: its description, else the words of its first paragraph, else those of its first other block; undefined without any. */
export const summaryOf = (
  { attributes }: PageNode,
  { nodes }: Document,
  specs: SpecReader = {}
): string | undefined => {
  if (attributes.description) return attributes.description
  const paragraphs = nodes.filter(({ type }) => type === "paragraph")
  const others = nodes.filter(({ type }) => type !== "paragraph" && !/^(?:heading-|code$)/.test(type))
  for (const block of [...paragraphs, ...others]) {
    const words = wordsOf(block, specs).replace(/\s+/g, " ").trim()
    if (words !== "") return cutAtWord(words)
  }
  return undefined
}
