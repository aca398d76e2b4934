import type { PhrasingContent, Table } from "mdast"
import type { ColumnDefinition, TableRecord } from "../document/BlockData.ts"
import type { Block, Fragment, Inline, Text } from "../document/Document.ts"
import { textOfTag } from "../tags/blockTags.ts"
import { plainText } from "../headings/heading.ts"
import { withAnchors } from "../headings/HtmlAnchors.ts"
import type { Reading } from "../inlines/Reading.ts"
import { readTitle } from "../inlines/readTitle.ts"

/** Reads the text of cells: `BlockReader`, which calls `readMarkdownTable` in turn. */
interface CellReader {
  readonly reading: Reading
  readonly inlines: (nodes: ReadonlyArray<PhrasingContent>) => Array<Text | Inline>
}

/** The sort key of a row: readers order rows by it as text. */
export const orderIndex = (row: number): string => row.toString(36).padStart(4, "0")

/** How many empty cells a table gets at most for cells beyond its header. */
const maxEmptyCells = 10_000

/** The columns of a table: those of its header, and those of cells beyond it, which have words, too. */
const columnsOf = ({ children }: Table): number => {
  const [own = 0, ...others] = children.map((row) => row.children.length)
  const longest = others.reduce((most, length) => Math.max(most, length), own)
  return (longest - own) * children.length > maxEmptyCells ? own : longest
}

/** Reads a table of pipes into a grid of text columns. */
export const readMarkdownTable = (reader: CellReader, table: Table): Block => {
  const { reading } = reader
  const [header, ...rows] = table.children
  const columns = Array.from({ length: columnsOf(table) }, (_, index) => `c${index + 1}`)
  const definition: Record<string, ColumnDefinition> = {}
  const fragments: Array<Fragment> = []
  for (const [index, id] of columns.entries()) {
    const children = header?.children[index]?.children ?? []
    const title = readTitle(reading, id, [reading.paragraph(reader.inlines(children))])
    if (title !== undefined) fragments.push(title)
    definition[id] = {
      id,
      title: plainText(children, undefined, textOfTag),
      ...(title !== undefined && { titleFragment: title.fragment }),
      type: "text",
      textAlignment: table.align?.[index] ?? "left"
    }
  }
  const records: Record<string, TableRecord> = {}
  if (header !== undefined) reading.htmlAnchors.addWithin(header)
  const anchorsOfHeader = reading.htmlAnchors.take()
  for (const [rowIndex, row] of rows.entries()) {
    const values: Record<string, unknown> = {}
    for (const [index, id] of columns.entries()) {
      const name = `r${rowIndex + 1}-${id}`
      const cell = reader.inlines(row.children[index]?.children ?? [])
      const node = row.children[index]
      const fragment = reading.fragment(
        name,
        undefined,
        reading.htmlAnchors.placeOn([reading.paragraph(cell)])
      )
      if (node?.position !== undefined) {
        const place = { start: node.position.start.offset!, end: node.position.end.offset!, node }
        reading.placed(fragment, () => place)
        reading.placed(fragment.nodes[0]!, () => place)
      }
      fragments.push(fragment)
      values[id] = name
    }
    // Anchors in cells that are not shown go to what follows.
    reading.htmlAnchors.addWithin(row)
    records[`r${rowIndex + 1}`] = { orderIndex: orderIndex(rowIndex), values }
  }
  const view = { type: "grid", columns, hideHeader: false } as const
  return withAnchors(reading.void("table", { view, records, definition }, { fragments }), anchorsOfHeader)
}
