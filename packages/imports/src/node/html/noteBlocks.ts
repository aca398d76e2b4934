import type { Handle } from "hast-util-to-mdast"
import { propertyOf } from "./elements.ts"
import { flowOf } from "./htmlBlocks.ts"

/** The place of a footnote in the text, as `gatherFootnotes` made it. */
export const noteMark: Handle = (_state, node) => {
  const label = propertyOf(node, "dataLabel") ?? ""
  return { type: "footnoteReference", identifier: label, label } as ReturnType<Handle>
}

/** A footnote, as `gatherFootnotes` made it. */
export const note: Handle = (state, node) => {
  const label = propertyOf(node, "dataLabel") ?? ""
  const children = flowOf(state, node) as []
  return { type: "footnoteDefinition", identifier: label, label, children } as ReturnType<Handle>
}
