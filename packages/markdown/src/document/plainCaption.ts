import { childrenOf, fragmentOf } from "./childrenOf.ts"
import type { Block } from "./Document.ts"

/** The caption of a block, if it is one line of text without marks. */
export const plainCaption = (block: Block): string | undefined => {
  const [paragraph, ...others] = childrenOf(fragmentOf(block, "caption"))
  if (paragraph?.type !== "paragraph" || others.length > 0 || paragraph.data.align !== undefined)
    return undefined
  let words = ""
  for (const node of paragraph.nodes ?? []) {
    if (node.object !== "text" || node.leaves.some(({ marks }) => marks.length > 0)) return undefined
    words += node.leaves.map(({ text }) => text).join("")
  }
  return words === "" || words.includes("\n") ? undefined : words
}
