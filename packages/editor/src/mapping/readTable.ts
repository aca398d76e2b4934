import type { Block, BlockOf, Fragment } from "@octavo/markdown"
import type { Node } from "prosemirror-model"
import { type Own, ownOf } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import { readInlines } from "./readInlines.ts"
import { isTidy } from "./tidyInlines.ts"
import { remember } from "./written.ts"

const readCell = (fragment: Fragment | undefined): Node | undefined => {
  const nodes = fragment?.nodes ?? []
  const [block] = nodes
  if (nodes.length > 1 || (block !== undefined && block.type !== "paragraph")) return undefined
  const words = readInlines(block?.nodes ?? [])
  if (words === undefined) return undefined
  const of = block === undefined ? null : ownOf(block)
  const paragraph = schema.nodes.paragraph!.create({ of, verbatim: !isTidy(block?.nodes ?? []) }, words)
  if (block !== undefined) remember(paragraph, block)
  const cell = schema.nodes.tablecell!.create({ of: fragment && ownOf(fragment) }, paragraph)
  return fragment === undefined || block === undefined ? cell : remember(cell, fragment)
}

/** Reads a grid whose columns are all shown and contain text, each cell at most one paragraph; undefined for every other table. */
export const readTable = (block: BlockOf<"table">): Node | undefined => {
  const { definition, records, view } = block.data
  const columns = view.columns.map((id) => definition[id])
  const isText = columns.every((column) => column?.type === "text")
  if (view.type !== "grid" || !isText || columns.length === 0) return undefined
  if (Object.keys(definition).length !== columns.length) return undefined
  const fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment]))
  const heads = columns.map((column) =>
    schema.nodes.tableheader!.create(
      { of: column },
      column!.title === "" ? [] : schema.text(column!.title.replaceAll("\n", " "))
    )
  )
  const rows = [schema.nodes.tablerow!.create(null, heads)]
  const ordered = Object.entries(records).sort(([, a], [, b]) =>
    a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0
  )
  for (const [id, record] of ordered) {
    const cells = columns.map((column) => readCell(fragments.get(String(record.values[column!.id]))))
    if (cells.some((cell) => cell === undefined)) return undefined
    const { orderIndex } = record
    rows.push(schema.nodes.tablerow!.create({ of: { id, orderIndex } }, cells as ReadonlyArray<Node>))
  }
  const { fragments: _, ...of } = ownOf(block as Block) as Own & { readonly fragments?: unknown }
  return schema.nodes.table!.create({ of }, rows)
}
