import type { Block } from "@octavo/markdown"

/** The block that has the caption: the last one of images, else the block itself. */
export const captionHolder = (block: Block): Block | undefined => {
  if (block.type !== "images") return block
  const last = block.nodes?.at(-1)
  return last?.object === "block" ? last : undefined
}
