import type {
  BlockData,
  ColumnDefinition,
  ColumnType,
  TableRecord,
  TableView
} from "../document/BlockData.ts"
import type { Block, Fragment } from "../document/Document.ts"
import { findElement, type HtmlElement, type HtmlNode, textOfHtml } from "../html/Html.ts"
import { layOutTable } from "./layOutTable.ts"
import { orderIndex } from "./readMarkdownTable.ts"
import type { Reading } from "../inlines/Reading.ts"
import { readTitle } from "../inlines/readTitle.ts"
import type { HtmlRow } from "../html/rowsOfHtml.ts"

/** Reads the content of cells: `HtmlReader`, which calls `readHtmlTable` in turn. */
interface HtmlCellReader {
  readonly reading: Reading
  readonly blocks: (nodes: ReadonlyArray<HtmlNode>) => Array<Block>
}

interface Column {
  readonly id: string
  readonly type: ColumnType
  readonly head: HtmlElement | undefined
}

const elements = (nodes: ReadonlyArray<HtmlNode>, ...names: ReadonlyArray<string>): Array<HtmlElement> =>
  nodes.filter((node) => node.type === "element").filter((node) => names.includes(node.name))

const value = (element: HtmlElement | undefined, name: string): string | undefined =>
  element?.attributes[name]?.value

const has = (element: HtmlElement | undefined, name: string): boolean =>
  element?.attributes[name] !== undefined

const isColumnType = (type: string): type is ColumnType => TYPES.has(type)

const TYPES: ReadonlySet<string> = new Set<ColumnType>([
  "text",
  "number",
  "checkbox",
  "rating",
  "select",
  "users",
  "files",
  "content-ref",
  "image"
])

const definitionOf = ({ id, type, head }: Column, title: string): ColumnDefinition => {
  const base = { id, title, type }
  switch (type) {
    case "text": {
      const align = value(head, "align")
      const valign = value(head, "valign")
      return {
        ...base,
        textAlignment: align === "center" || align === "right" ? align : "left",
        ...(valign === "top" || valign === "middle" || valign === "bottom"
          ? { verticalAlignment: valign }
          : {})
      }
    }
    case "rating":
      return { ...base, max: Number(value(head, "data-max") ?? "5") || 5 }
    case "users":
      return { ...base, multiple: has(head, "data-multiple") }
    case "select": {
      const select = findElement(head?.children ?? [], "select")
      const options = elements(select?.children ?? [], "option").map((option) => {
        const label = textOfHtml(option.children).trim() || (value(option, "label") ?? "")
        return {
          value: value(option, "value") ?? label,
          label,
          color: value(option, "color") ?? value(option, "data-color") ?? ""
        }
      })
      return { ...base, multiple: has(head, "data-multiple") || has(select, "multiple"), options }
    }
    default:
      return base
  }
}

const titleNodes = (head: HtmlElement | undefined): ReadonlyArray<HtmlNode> =>
  (head?.children ?? []).filter((node) => node.type === "text" || node.name !== "select")

const titleOf = (head: HtmlElement | undefined): string =>
  textOfHtml(titleNodes(head)).replace(/\s+/g, " ").trim()

/** Reads `<table>`: a grid, or cards with `data-view="cards"`, with columns of every type, below what is in no cell. */
export const readHtmlTable = (reader: HtmlCellReader, table: HtmlElement): ReadonlyArray<Block> => {
  const { cellCount, head, rows, strays } = layOutTable(table)
  const above = reader.blocks(strays)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head?.cells.length ?? 0)
  if (width === 0) return above
  const columns: Array<Column> = Array.from({ length: width }, (_, index) => {
    const cell = head?.cells[index]
    const type = value(cell, "data-type") ?? "text"
    return { id: `c${index + 1}`, type: isColumnType(type) ? type : "text", head: cell }
  })
  // A long row beside many short ones would be mostly empty cells, more than the page has words.
  if (width * rows.length > 50_000 + 4 * cellCount) {
    const cells = [...(head === undefined ? [] : [head]), ...rows].flatMap((row) => row.cells)
    return [...above, ...cells.flatMap((cell) => reader.blocks(cell?.children ?? []))]
  }
  const block = readGrid(reader, table, columns, rows)
  if (above.length > 0) placeRows(reader, block.key, head === undefined ? rows : [head, ...rows])
  return [...above, block]
}

const readGrid = (
  reader: HtmlCellReader,
  table: HtmlElement,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<HtmlRow>
): Block => {
  const definition: Record<string, ColumnDefinition> = {}
  const fragments: Array<Fragment> = []
  for (const column of columns) {
    const title = readTitle(reader.reading, column.id, reader.blocks(titleNodes(column.head)))
    if (title !== undefined) fragments.push(title)
    definition[column.id] = {
      ...definitionOf(column, titleOf(column.head)),
      ...(title !== undefined && { titleFragment: title.fragment })
    }
  }
  const records: Record<string, TableRecord> = {}
  for (const [rowIndex, { cells }] of rows.entries()) {
    const values: Record<string, unknown> = {}
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]
      if (column.type === "text") {
        const name = `r${rowIndex + 1}-${column.id}`
        fragments.push(readCell(reader, name, cell))
        values[column.id] = name
      } else values[column.id] = cellValue(reader, column, cell)
    }
    records[`r${rowIndex + 1}`] = { orderIndex: orderIndex(rowIndex), values }
  }
  const block = tableOf(reader, table, columns, { records, definition }, fragments)
  placeParts(reader, block.key, table, rows, columns)
  return block
}

const readCell = (reader: HtmlCellReader, name: string, cell: HtmlElement | undefined): Fragment => {
  const { reading } = reader
  const blocks = reading.orEmpty(reader.blocks(cell?.children ?? []))
  const { origin } = reading
  const fragment = reading.fragment(name, undefined, blocks)
  if (cell === undefined) return fragment
  const place = { start: origin(cell.open - 1) + 1, end: origin(cell.close - 1) + 1, element: cell, origin }
  return reading.placed(fragment, () => place)
}

/** Records the ranges of a table, its rows, cells and header cells. */
const placeParts = (
  { reading: { origin, places } }: HtmlCellReader,
  key: string,
  table: HtmlElement,
  rows: ReadonlyArray<HtmlRow>,
  columns: ReadonlyArray<Column>
): void => {
  if (places === undefined) return
  const place = (name: string, element: HtmlElement | undefined) => {
    if (element === undefined) return
    const [start, end] = [origin(element.start), origin(element.end - 1) + 1]
    places.set(`${key} ${name}`, { start, end, element, origin })
  }
  place("table", table)
  for (const { head, id } of columns) place(id, head)
  for (const [index, { cells, element }] of rows.entries()) {
    place(`r${index + 1}`, element)
    for (const [column, { id }] of columns.entries()) place(`r${index + 1} ${id}`, cells[column])
  }
}

/** Of a table with more than its rows, the range from the first row to the last is that of the block. */
const placeRows = (
  { reading: { origin, places } }: HtmlCellReader,
  key: string,
  rows: ReadonlyArray<HtmlRow>
): void => {
  const starts = rows.map(({ element }) => element.start)
  const ends = rows.map(({ element }) => element.end)
  const least = (numbers: ReadonlyArray<number>) => numbers.reduce((one, other) => Math.min(one, other))
  const most = (numbers: ReadonlyArray<number>) => numbers.reduce((one, other) => Math.max(one, other))
  places?.set(key, { start: origin(least(starts)), end: origin(most(ends) - 1) + 1 })
}

const tableOf = (
  { reading }: HtmlCellReader,
  table: HtmlElement,
  columns: ReadonlyArray<Column>,
  data: Pick<BlockData["table"], "records" | "definition">,
  fragments: ReadonlyArray<Fragment>
): Block => {
  const fullWidth = value(table, "data-full-width") === "true" ? { fullWidth: true } : {}
  return reading.void("table", { view: viewOf(table, columns), ...data, ...fullWidth }, { fragments })
}

const viewOf = (table: HtmlElement, columns: ReadonlyArray<Column>): TableView => {
  const shown = columns.filter(({ head }) => !has(head, "data-hidden")).map(({ id }) => id)
  const only = (attribute: string) => columns.find(({ head }) => has(head, attribute))?.id
  const named = (entries: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(entries).filter(([, id]) => id !== undefined))
  if (value(table, "data-view") === "cards") {
    return {
      type: "cards",
      cardSize: value(table, "data-card-size") === "large" ? "large" : "medium",
      columns: shown,
      ...named({
        targetDefinition: only("data-card-target"),
        coverDefinition: only("data-card-cover"),
        coverDefinitionDark: only("data-card-cover-dark")
      }),
      ...(has(table, "data-column-title-hidden") ? { hideColumnTitle: true } : {})
    }
  }
  const widths: Record<string, number> = {}
  for (const { id, head } of columns) {
    const width = Number.parseFloat(value(head, "width") ?? "")
    if (Number.isFinite(width)) widths[id] = width
  }
  return {
    type: "grid",
    columns: shown,
    ...(Object.keys(widths).length > 0 ? { columnWidths: widths } : {}),
    hideHeader: has(table, "data-header-hidden")
  }
}

const cellValue = (
  reader: HtmlCellReader,
  { type, head }: Column,
  cell: HtmlElement | undefined
): unknown => {
  const { reading } = reader
  const children = cell?.children ?? []
  const words = textOfHtml(children).trim()
  const link =
    findElement(children, "a")?.attributes.href?.value ?? findElement(children, "img")?.attributes.src?.value
  switch (type) {
    case "number":
    case "rating": {
      const number = Number(words)
      return words === "" || !Number.isFinite(number) ? null : number
    }
    case "checkbox":
      return words === "true" || findElement(children, "input")?.attributes.checked !== undefined
    case "select":
      return allElements(children, "span").flatMap((span) => span.attributes["data-option"]?.value ?? [])
    case "users":
    case "files": {
      const targets = allElements(children, "a").flatMap((anchor) => anchor.attributes.href?.value ?? [])
      const named = targets.length > 0 ? targets : words === "" ? [] : words.split(/\s*,\s*/)
      return named.map((target) => reading.reference(type === "users" ? "mention" : "file", target))
    }
    case "content-ref": {
      const target = link ?? words
      return target === "" ? null : reading.reference("link", target)
    }
    default: {
      const target = link ?? words
      if (target === "") return null
      const fit = value(cell, "data-object-fit") ?? value(head, "data-object-fit")
      const ref = reading.reference("image", target)
      const alt = value(findElement(children, "img"), "alt")
      return {
        ref,
        ...(fit === "contain" || fit === "fill" || fit === "cover" ? { objectFit: fit } : {}),
        ...(alt === undefined || alt === "" ? {} : { alt })
      }
    }
  }
}

const allElements = (nodes: ReadonlyArray<HtmlNode>, name: string): Array<HtmlElement> =>
  nodes.flatMap((node) =>
    node.type === "text" ? [] : node.name === name ? [node] : allElements(node.children, name)
  )
