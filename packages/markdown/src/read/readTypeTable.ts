import type { ColumnDefinition, TableRecord } from "../document/BlockData.ts"
import type { Block, Fragment, Mark } from "../document/Document.ts"
import { leaf } from "../inlines/Reading.ts"
import { orderIndex } from "../readHtml/readMarkdownTable.ts"
import type { TagPart } from "../tags/Part.ts"
import type { TagReader } from "./TagReader.ts"

const code: ReadonlyArray<Mark> = [{ object: "mark", type: "code" }]

/** Reads the types of properties as a table of their names, types and descriptions. */
export const readTypeTable = ({ reading }: TagReader, { words }: TagPart): ReadonlyArray<Block> => {
  const rows = words.component?.rows ?? []
  if (rows.length === 0) return []
  const columns = ["c1", "c2", "c3"]
  const definition: Record<string, ColumnDefinition> = {}
  for (const id of columns) definition[id] = { id, title: "", type: "text", textAlignment: "left" }
  const fragments: Array<Fragment> = []
  const records: Record<string, TableRecord> = {}
  for (const [row, { description, name, type }] of rows.entries()) {
    const values: Record<string, unknown> = {}
    for (const [index, text] of [name, type, description].entries()) {
      const fragment = `r${row + 1}-c${index + 1}`
      const cell = reading.text([leaf(text, index < 2 && text !== "" ? code : [])])
      fragments.push(reading.fragment(fragment, undefined, [reading.paragraph([cell])]))
      values[columns[index]!] = fragment
    }
    records[`r${row + 1}`] = { orderIndex: orderIndex(row), values }
  }
  const view = { type: "grid", columns, hideHeader: true } as const
  return [reading.void("table", { view, records, definition }, { fragments })]
}
