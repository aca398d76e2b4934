import type { Block, Fragment } from "./Document.ts"

/** The child blocks of a block or a fragment. */
export const childrenOf = (block: Block | Fragment | undefined): ReadonlyArray<Block> =>
  (block?.nodes ?? []).filter((node) => node.object === "block")

/** Whether any of the items of a list has a box. */
export const hasBoxes = (items: ReadonlyArray<Block>): boolean =>
  items.some((item) => item.type === "list-item" && typeof item.data.checked === "boolean")

/** Whether the box of an item of a list is ticked; undefined for one without a box. A task list without any has empty ones. */
export const boxOf = (list: Block, item: Block): boolean | undefined => {
  const checked = item.type === "list-item" ? item.data.checked : undefined
  if (typeof checked === "boolean") return list.type === "list-unordered" ? undefined : checked
  return list.type === "list-tasks" && !hasBoxes(childrenOf(list)) ? false : undefined
}

/** Whether a block is a line of code that stands out. */
export const isHighlighted = (line: Block): boolean =>
  line.type === "code-line" && line.data.highlighted === true

/** A part of a block that has a name, such as its caption. */
export const fragmentOf = ({ fragments }: Block, name: string): Fragment | undefined =>
  fragments?.find(({ fragment, type }) => fragment === name || type === name)
