import type { Block } from "../document/Document.ts"
import type { OldParagraphs } from "./OldParagraphs.ts"

const captionOf = (caption: string, key: string): Block => ({
  object: "block",
  type: "paragraph",
  key: `${key} caption`,
  data: {},
  nodes: [{ object: "text", key: `${key} words`, leaves: [{ object: "leaf", text: caption, marks: [] }] }]
})

/** The block of images that Markdown reads in the place of a paragraph with one picture of its own size and nothing else. */
const asImages = (old: OldParagraphs, paragraph: Block): Block => {
  const [only, ...others] = (paragraph.nodes ?? []).filter(
    (node) => node.object !== "text" || node.leaves.some(({ text }) => text.trim() !== "")
  )
  if (only?.object !== "inline" || only.type !== "inline-image" || others.length > 0 || "size" in only.data)
    return paragraph
  if (old.has(paragraph)) return paragraph
  const { caption: title, size: _, ...data } = only.data
  const caption = title ?? data.alt
  const fragments =
    typeof caption === "string" && caption !== ""
      ? [
          {
            object: "fragment" as const,
            key: `${only.key} fragment`,
            fragment: "caption",
            type: "caption",
            nodes: [captionOf(caption, only.key)]
          }
        ]
      : []
  return {
    object: "block",
    type: "images",
    key: paragraph.key,
    data: {},
    isVoid: false,
    nodes: [{ object: "block", type: "image", key: only.key, isVoid: true, data, fragments }]
  }
}

/**
 * Blocks in which a picture that has a paragraph to itself is a block of images, as documents have it. Paragraphs that the page has stay,
 * such as one with a break of lines before its picture.
 */
export const withPicturesAsBlocks = (
  old: OldParagraphs,
  blocks: ReadonlyArray<Block>
): ReadonlyArray<Block> => {
  const read = blocks.map((block): Block => {
    if (block.type === "paragraph") return asImages(old, block)
    // The cells of a table have their pictures as inlines.
    if (block.nodes?.[0]?.object !== "block" || block.type === "table" || block.type === "images")
      return block
    const nodes = withPicturesAsBlocks(old, block.nodes as ReadonlyArray<Block>)
    return nodes === block.nodes ? block : ({ ...block, nodes } as Block)
  })
  return read.every((block, index) => block === blocks[index]) ? blocks : read
}
