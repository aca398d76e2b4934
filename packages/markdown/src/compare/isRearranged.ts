import { childrenOf } from "../document/childrenOf.ts"
import type { Block } from "../document/Document.ts"
import { pairBlocks } from "./pairBlocks.ts"

/** Whether images come, go or change places within their block: each has a figure of its own, so the block is printed anew. */
export const isRearranged = (old: Block, edited: Block): boolean => {
  if (old.type !== "images") return false
  const { partners } = pairBlocks(childrenOf(old), childrenOf(edited))
  return partners.length !== childrenOf(old).length || partners.some((partner, index) => partner !== index)
}
