import type { List, RootContent, Table } from "mdast"

/** A piece of a page that is printed by itself. */
export interface Piece {
  readonly content: Array<RootContent>
  /** The line breaks between the piece before and this one. */
  readonly gap: string
  /** The lines at its start that the piece before has already. */
  readonly shared: number
}

/** Blocks with one blank line between them and a heading or a paragraph below. */
const ended: ReadonlySet<string> = new Set(["paragraph", "heading", "list", "table", "blockquote", "code"])

const isBoundary = (left: RootContent, right: RootContent): boolean =>
  ended.has(left.type) && (right.type === "heading" || right.type === "paragraph")

const inParts = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, index) =>
    items.slice(index * size, (index + 1) * size)
  )

/** Lists that continue each other. One below another list is not divided, since its bullets depend on that. */
const partsOfList = (list: List, left: RootContent | undefined, size: number): ReadonlyArray<List> =>
  left?.type === "list"
    ? [list]
    : inParts(list.children, size).map((children, index) => ({
        ...list,
        ...(list.ordered === true && { start: (list.start ?? 1) + index * size }),
        children: [...children]
      }))

/** Tables with the rows of one, each below its head. */
const partsOfTable = (table: Table, size: number): ReadonlyArray<Table> => {
  const [head, ...rows] = table.children
  return head === undefined
    ? [table]
    : inParts(rows, size).map((part) => ({ ...table, children: [head, ...part] }))
}

/** The lines of the head of a table. */
const headLines = 2

/**
 * Divides the blocks of a page into pieces of so many blocks, items or rows, which are printed one by one as the page is printed as a
 * whole. Blocks that may be no end of a piece make it longer.
 */
export const piecesOf = (blocks: ReadonlyArray<RootContent>, size: number): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  let current: Piece = { content: [], gap: "", shared: 0 }
  const begin = (gap: string, shared: number) => {
    pieces.push(current)
    current = { content: [], gap, shared }
  }
  for (const [index, block] of blocks.entries()) {
    const left = blocks[index - 1]
    if (current.content.length >= size && left !== undefined && isBoundary(left, block)) begin("\n\n", 0)
    const parts: ReadonlyArray<RootContent> =
      block.type === "list"
        ? partsOfList(block, left, size)
        : block.type === "table"
          ? partsOfTable(block, size)
          : [block]
    for (const [part, content] of parts.entries()) {
      if (part > 0 && block.type === "table") begin("\n", headLines)
      else if (part > 0) begin(block.type === "list" && block.spread === true ? "\n\n" : "\n", 0)
      current.content.push(content)
    }
  }
  pieces.push(current)
  return pieces
}
