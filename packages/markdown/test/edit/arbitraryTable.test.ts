import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Block, Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { Unwritable } from "../../src/print/Unwritable.ts"
import { holds, testTimeout } from "../../src/testing/holds.ts"
import { arbitraryWrittenTable, type WrittenTable } from "../../src/testing/arbitraryWrittenTable.ts"
import { everyNode, freshKey, leavesOf, type Open, paragraph } from "../samples/openDocument.ts"

interface Column {
  title: string
  textAlignment?: string
}
interface Table {
  readonly block: Open<Block>
  readonly columns: Array<string>
  readonly definition: Record<string, Column>
  readonly records: Record<string, { orderIndex: string; values: Record<string, unknown> }>
}

/** The rows and columns of the source whose cells an edit may change; all others stay as they are written. */
interface Reach {
  readonly row?: number
  readonly column?: number
}

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

const tableIn = (document: Document): Table | undefined => {
  const block = everyNode(document).find((node) => node.object === "block" && node.type === "table")
  if (block === undefined) return undefined
  const { data } = block as unknown as { data: { view: { columns: Array<string> } } & Omit<Table, "columns"> }
  return { ...data, block: block as Open<Block>, columns: data.view.columns }
}

const idsOf = ({ records }: Table): Array<string> =>
  Object.keys(records).sort((a, b) => (records[a]!.orderIndex < records[b]!.orderIndex ? -1 : 1))

const inOrder = ({ records }: Table, ids: ReadonlyArray<string>): void => {
  for (const [index, id] of ids.entries()) records[id]!.orderIndex = index.toString(36).padStart(4, "0")
}

const addCell = ({ block }: Table, words: string): string => {
  const fragment = freshKey()
  const cell = { object: "fragment" as const, key: freshKey(), fragment, nodes: [paragraph(words)] }
  block.fragments = [...(block.fragments ?? []), cell]
  return fragment
}

/** Edits by name; each gets a number for its place, and says what it reaches. */
const edits: Readonly<Record<string, (table: Table, at: number) => Reach | undefined>> = {
  addRow: (table, at) => {
    const ids = idsOf(table)
    const values = Object.fromEntries(table.columns.map((id) => [id, addCell(table, "a new cell")]))
    table.records.fresh = { orderIndex: "", values }
    inOrder(table, ids.toSpliced(at % (ids.length + 1), 0, "fresh"))
    return {}
  },
  addEmptyRow: (table, at) => {
    const ids = idsOf(table)
    table.records.fresh = { orderIndex: "", values: {} }
    inOrder(table, ids.toSpliced(at % (ids.length + 1), 0, "fresh"))
    return {}
  },
  removeRow: (table, at) => {
    const ids = idsOf(table)
    if (ids.length === 0) return undefined
    delete table.records[ids[at % ids.length]!]
    return { row: at % ids.length }
  },
  moveRow: (table, at) => {
    const ids = idsOf(table)
    if (ids.length < 2) return undefined
    const [id] = ids.splice(at % ids.length, 1)
    inOrder(table, ids.toSpliced((at >> 3) % (ids.length + 1), 0, id!))
    return {}
  },
  addColumn: (table, at) => {
    const title = ["New", "A | B", ""][at % 3]!
    const textAlignment = ["left", "center", "right"][at % 3]!
    Object.assign(table.definition, { fresh: { id: "fresh", title, type: "text", textAlignment } })
    table.columns.splice(at % (table.columns.length + 1), 0, "fresh")
    for (const { values } of Object.values(table.records))
      if (at % 2 === 0) values.fresh = addCell(table, "a new cell")
    return {}
  },
  removeColumn: ({ columns, definition, records }, at) => {
    if (columns.length < 2) return undefined
    const column = at % columns.length
    const [id] = columns.splice(column, 1)
    delete definition[id!]
    for (const { values } of Object.values(records)) delete values[id!]
    return { column }
  },
  moveColumn: ({ columns }, at) => {
    const [id] = columns.splice(at % columns.length, 1)
    columns.splice((at >> 3) % (columns.length + 1), 0, id!)
    return {}
  },
  nameColumn: ({ columns, definition }, at) => {
    const column = at % columns.length
    const named = definition[columns[column]!]!
    named.title = `${named.title} more`.trim()
    return { row: -1, column }
  },
  alignColumn: ({ columns, definition }, at) => {
    const named = definition[columns[at % columns.length]!]!
    named.textAlignment = named.textAlignment === "center" ? "right" : "center"
    return {}
  },
  writeCell: (table, at) => {
    const row = at % Math.max(1, idsOf(table).length)
    const column = (at >> 3) % table.columns.length
    const record = table.records[idsOf(table)[row] ?? ""]
    if (record === undefined) return undefined
    const words = ["written anew", "a | b", ""][at % 3]!
    record.values[table.columns[column]!] = addCell(table, words)
    return { row, column }
  },
  changeWord: ({ block }, at) => {
    const leaves = leavesOf({ object: "document", data: {}, nodes: [block] })
    const leaf = leaves.filter(({ text }) => /\w{2}/.test(text))
    const [one] = leaf.slice(at % Math.max(1, leaf.length))
    if (one === undefined) return undefined
    one.text = one.text.replace(/\w{2,}/, "changed")
    return { row: Number.NaN }
  }
}

const changeCaption = (document: Document): Reach | undefined => {
  const leaf = leavesOf(document).find(({ text }) => /caption/.test(text))
  if (leaf === undefined) return undefined
  leaf.text = leaf.text.replace("caption", "legend")
  return {}
}

const timesIn = (text: string, piece: string): number => text.split(piece).length - 1

/** The written cells that an edit does not reach and that are missing in a result. */
const lostIn = (table: WrittenTable, rows: number, result: string, reach: Reach): ReadonlyArray<string> => {
  // A first row of heads alone is the head.
  const first = table.rows - rows
  if (Number.isNaN(reach.row)) return []
  const isReached = ({ column, row }: WrittenTable["cells"][number]) =>
    (reach.row !== undefined || reach.column !== undefined) &&
    (reach.row ?? row - first) === row - first &&
    (reach.column ?? column) === column
  const kept = table.cells.filter((cell) => cell.text !== "" && !isReached(cell)).map(({ text }) => text)
  const written = table.unwrap(result)
  return kept.filter((text) => timesIn(written, text) < kept.filter((other) => other === text).length)
}

describe("an edit of any table", () => {
  it("is written into its source, which stays as it is elsewhere", testTimeout, () =>
    holds(
      fc.record({
        table: arbitraryWrittenTable,
        name: fc.constantFrom(...Object.keys(edits), "changeCaption"),
        at: fc.nat({ max: 63 })
      }),
      900,
      ({ at, name, table }) => {
        const document = structuredClone(parse(table.source))
        const read = tableIn(document)
        if (read === undefined) return
        const rows = idsOf(read).length
        const reach = name === "changeCaption" ? changeCaption(document) : edits[name]!(read, at)
        if (reach === undefined) return
        const result = replaceDocument(table.source, document, resolve, writeReferenceById)
        expect(meaningOf(parse(result).nodes), result).toBe(meaningOf(document.nodes))
        expect(result.startsWith("# T\n\nAbove *it*.\n\n")).toBe(true)
        expect(result.endsWith("\n\n__Below__ it.\n")).toBe(true)
        expect(lostIn(table, rows, result, reach), result).toEqual([])
        expect(result.includes("<table"), result).toBe(table.form === "html")
      }
    )
  )

  it("is refused where pipes cannot express it, whatever else is in the table", () => {
    for (const source of ["| a | b |\n| - | - |\n| 1 | 2 |\n", "| a | b |\n| - | - |\n| 1 | __2__ |\n"]) {
      for (const isNew of [false, true]) {
        const document = structuredClone(parse(source))
        const table = tableIn(document)!
        const name = addCell(table, "one")
        const cell = table.block.fragments!.at(-1)! as unknown as { nodes: Array<Block> }
        cell.nodes.push(paragraph("two"))
        if (isNew) table.records.fresh = { orderIndex: "zzzz", values: { c1: name } }
        else table.records.r1!.values.c1 = name
        const write = () => replaceDocument(source, document, resolve, writeReferenceById)
        expect(write).toThrow(Unwritable)
        expect(write).toThrow("pipe-table")
      }
    }
  })
})
