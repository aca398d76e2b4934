import type { Block, Fragment } from "./Document.ts"

/** The child blocks of a block or a fragment. */
export const childrenOf = (block: Block | Fragment | undefined): ReadonlyArray<Block> =>
  (block?.nodes ?? []).filter((node) => node.object === "block")

/** Whether a block is an item of a list that is ticked. */
export const isChecked = (item: Block): boolean => item.type === "list-item" && item.data.checked === true

/** Whether a block is a line of code that stands out. */
export const isHighlighted = (line: Block): boolean =>
  line.type === "code-line" && line.data.highlighted === true

/** A part of a block that has a name, such as its caption. */
export const fragmentOf = ({ fragments }: Block, name: string): Fragment | undefined =>
  fragments?.find(({ fragment, type }) => fragment === name || type === name)
