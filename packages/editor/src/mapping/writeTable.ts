import type { Block, BlockOf, ColumnDefinition, Fragment, TableRecord } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { type Own } from "../schema/Own.ts"
import { newKey } from "./newKey.ts"
import { writeInlines } from "./writeInlines.ts"
import { treeOf } from "./written.ts"

/** A name that is not in use, or a new one; the set gets it. */
const unused = (name: unknown, used: Set<string>): string => {
  const free = typeof name === "string" && !used.has(name) ? name : newKey()
  used.add(free)
  return free
}

const paragraphOf = (cell: Node): Block => {
  const paragraph = cell.type.name === "tablecell" ? cell.firstChild! : cell
  const known = treeOf(paragraph)
  if (known !== undefined) return known as Block
  const own = paragraph === cell ? null : (paragraph.attrs.of as Own | null)
  return {
    key: newKey(),
    data: {},
    ...own,
    object: "block",
    type: "paragraph",
    nodes: writeInlines(paragraph)
  } as Block
}

const writeCell = (cell: Node, names: Set<string>): Fragment => {
  const known = treeOf(cell) as Fragment | undefined
  if (known !== undefined && !names.has(known.fragment)) {
    names.add(known.fragment)
    return known
  }
  const own =
    cell.type.name === "tablecell" ? (cell.attrs.of as (Own & { readonly fragment?: string }) | null) : null
  const fragment = unused(own?.fragment, names)
  return { key: newKey(), ...own, object: "fragment", fragment, nodes: [paragraphOf(cell)] }
}

/** The ids and the order of records: the given ones where they are in order, else new ones for all. */
const orderOf = (rows: ReadonlyArray<Node>): ReadonlyArray<string> => {
  const given = rows.map((row) => (row.attrs.of as Own | null)?.orderIndex)
  const isOrdered = given.every(
    (order, index) => typeof order === "string" && (index === 0 || order > (given[index - 1] as string))
  )
  return isOrdered ? (given as ReadonlyArray<string>) : rows.map((_, index) => String(index).padStart(6, "0"))
}

/** Writes a table: the first row has the titles of the columns, the others are its records. */
export const writeTable = (table: Node): Block => {
  const own = table.attrs.of as (Own & Pick<BlockOf<"table">, "data">) | null
  const [head, ...rows] = table.content.content
  const ids = new Set<string>()
  const definition: Record<string, ColumnDefinition> = {}
  for (const cell of head!.content.content) {
    const of = cell.type.name === "tableheader" ? (cell.attrs.of as ColumnDefinition | null) : null
    const id = unused(of?.id, ids)
    definition[id] = { type: "text", ...of, id, title: cell.textContent.trim() }
  }
  const names = new Set<string>()
  const fragments: Array<Fragment> = []
  const records: Record<string, TableRecord> = {}
  const recordIds = new Set<string>()
  const order = orderOf(rows)
  for (const [index, row] of rows.entries()) {
    const values: Record<string, unknown> = {}
    for (const [place, id] of [...ids].entries()) {
      const cell = row.maybeChild(place)
      if (cell === null) continue
      const fragment = writeCell(cell, names)
      fragments.push(fragment)
      values[id] = fragment.fragment
    }
    const id = unused((row.attrs.of as Own | null)?.id, recordIds)
    records[id] = { orderIndex: order[index]!, values }
  }
  const given = own?.data.view
  const widths = Object.entries(given?.columnWidths ?? {}).filter(([id]) => ids.has(id))
  const { columnWidths: _, ...rest } = given ?? { type: "grid" as const, hideHeader: false }
  const view = {
    ...rest,
    columns: [...ids],
    ...(widths.length > 0 && { columnWidths: Object.fromEntries(widths) })
  }
  const data = { ...own?.data, view, records, definition }
  return { key: newKey(), ...own, object: "block", type: "table", data, nodes: [], fragments } as Block
}
