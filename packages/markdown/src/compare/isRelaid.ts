import { childrenOf } from "../document/childrenOf.ts"
import type { Block } from "../document/Document.ts"
import { kindOf } from "./pairBlocks.ts"
import { meaningOf, meaningOfData } from "./sameBlocks.ts"

/** Whether an item contains a list whose first item is empty, which needs a blank line before it. */
const containsEmptyStart = (list: Block): boolean =>
  childrenOf(list).some((item) =>
    childrenOf(item).some((child, index) => {
      if (kindOf(child) !== "list") return false
      const [first] = childrenOf(child)
      return (
        (index > 0 && first !== undefined && meaningOf(childrenOf(first)) === "[]") ||
        containsEmptyStart(child)
      )
    })
  )

/**
 * Whether all lines of a block may begin otherwise: items of a list of another kind, indented code that gets a fence, an alert that
 * becomes a tag.
 */
export const isRelaid = (old: Block, edited: Block, first: string): boolean => {
  if (kindOf(old) === "list")
    return meaningOfData(old) !== meaningOfData(edited) || containsEmptyStart(edited)
  if (old.type === "hint") return /[>!]/.test(first) && meaningOfData(old) !== meaningOfData(edited)
  if (kindOf(old) !== "code" || /[`~<{]/.test(first)) return false
  const lines = childrenOf(edited)
  const isEmpty = (line: Block | undefined) =>
    (line?.nodes ?? []).every(
      (node) => node.object === "text" && node.leaves.every(({ text }) => text.trim() === "")
    )
  return meaningOfData(old) !== meaningOfData(edited) || isEmpty(lines[0]) || isEmpty(lines.at(-1))
}
