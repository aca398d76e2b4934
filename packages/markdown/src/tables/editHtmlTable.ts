import type { ColumnDefinition } from "../document/BlockData.ts"
import { writeReferenceById } from "../document/ContentReference.ts"
import type { Block } from "../document/Document.ts"
import type { HtmlElement } from "../html/Html.ts"
import type { Sequence } from "../rewrite/Sequence.ts"
import { Footnotes } from "../print/Footnotes.ts"
import { type Extent, extentsOf, layOutTable, partsIn, type TableLayout } from "../readHtml/layOutTable.ts"
import { orderColumns } from "../compare/orderColumns.ts"
import type { TablePair } from "../compare/pairTable.ts"
import type { Origin, Place, Span } from "../places/Places.ts"
import { type PlannedCell, planTable, type RowToPlan } from "./planTable.ts"
import type { Rewriting } from "../rewrite/Rewriting.ts"
import { rowIdsOf } from "../document/rowIdsOf.ts"
import { type HtmlRow, spanOf } from "../html/rowsOfHtml.ts"
import { sourcesOfRows } from "./sourcesOfRows.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { applySplices, type Splice } from "../text/Splices.ts"
import { type Parts, partsOfTable, writeCell, writeHead } from "../print/writeTable.ts"
import { writeHtmlAttribute } from "../rewrite/writeToken.ts"

/** A table of HTML and its place, with the rows of its old and its edited document. */
interface HtmlTableToEdit {
  readonly pair: TablePair
  readonly table: HtmlElement
  readonly origin: Origin
  readonly rows: ReadonlyArray<Block>
  readonly newRows: ReadonlyArray<Block>
}

const isBlank = (gap: string): boolean => /^[\s>]*$/.test(gap)

const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)

/** Whether a column is as one is read that has no head. */
const isBare = (column: ColumnDefinition, parts: Parts): boolean =>
  writeHead(column, parts, writeReferenceById) === "<th></th>"

/** Writes the rows and columns of a table of HTML, by the cells that its rows have once spans are laid out. */
export class HtmlTableEdit {
  readonly #layout: TableLayout
  readonly #origin: Origin
  readonly #table: HtmlElement
  readonly #rewriting: Rewriting
  readonly #columns: ReadonlyArray<ColumnDefinition>
  readonly #parts: Parts
  readonly #records: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly #extents: ReadonlyMap<HtmlElement, Extent>
  readonly #sources: ReadonlyArray<RowToPlan>
  readonly #plan: ReadonlyArray<ReadonlyArray<PlannedCell>>
  readonly #newRows: ReadonlyArray<Block>

  constructor(toEdit: HtmlTableToEdit, rewriting: Rewriting) {
    const { newRows, origin, pair, table } = toEdit
    const { edited } = pair
    this.#rewriting = rewriting
    this.#table = table
    this.#origin = origin
    this.#newRows = newRows
    this.#layout = layOutTable(table)
    const { head, rows } = this.#layout
    this.#parts = partsOfTable(edited)
    this.#records = rowIdsOf(edited).map((id) => edited.data.records[id]!.values)
    const order = orderColumns(pair)
    this.#columns = order.map(({ column }) => column)
    this.#extents = extentsOf(head === undefined ? rows : [head, ...rows])
    this.#sources = [
      ...(head === undefined ? [] : [{ source: head, isInPlace: true, isHead: true }]),
      ...sourcesOfRows(toEdit.rows, newRows, this.#layout)
    ]
    this.#plan = planTable({
      rows: this.#sources,
      partners: order.map(({ was }) => was),
      isEmpty: (row, column) => this.#isEmpty(row, this.#columns[column]!)
    })
  }

  get #heads(): number {
    return this.#layout.head === undefined ? 0 : 1
  }

  #isEmpty(row: number, column: ColumnDefinition): boolean {
    if (row < this.#heads) return isBare(column, this.#parts)
    const value = this.#records[row - this.#heads]![column.id]
    return column.type === "text" ? meaningOf(this.#parts.cell(value)) === "[]" : isEmptyValue(value)
  }

  #made(row: number, index: number): string {
    const column = this.#columns[index]!
    if (row < this.#heads)
      return this.#rewriting.htmlOf(writeHead(column, this.#parts, this.#rewriting.write))
    const writing = { write: this.#rewriting.write, footnotes: new Footnotes() }
    return this.#rewriting.htmlOf(
      writeCell(column, this.#records[row - this.#heads]![column.id], this.#parts, writing)
    )
  }

  /** The range of a row or a cell; one without a closing tag ends with its last word, or the blank line behind Markdown. */
  #span({ close, end, start }: HtmlElement): Span {
    const span = { start: this.#origin(start), end: this.#origin(end - 1) + 1 }
    if (close < end) return span
    const text = this.#slice(span)
    const [room = ""] = /\s*(?:\n[ \t>]*)*$/.exec(text) ?? []
    return /\n[ \t>]*\r?\n/.test(room) ? span : { start: span.start, end: span.end - room.length }
  }

  #slice({ end, start }: Span): string {
    return this.#rewriting.source.slice(start, end)
  }

  /** The range from the first cell of a row to the last, and the text between two of them. */
  #area({
    cells,
    element
  }: HtmlRow): Span & { readonly spans: ReadonlyArray<Span>; readonly gaps: ReadonlyArray<string> } {
    const spans = cells.flatMap((cell) => (cell === undefined ? [] : [this.#span(cell)]))
    const inside = this.#origin(element.open - 1) + 1
    const gaps = spans.slice(1).map(({ start }, at) => this.#slice({ start: spans[at]!.end, end: start }))
    return { start: spans[0]?.start ?? inside, end: spans.at(-1)?.end ?? inside, spans, gaps }
  }

  /** The range between the tags of a row. */
  #inside({ element: { close, end, open, start } }: HtmlRow): Span {
    return close < end && start < open
      ? { start: this.#origin(open - 1) + 1, end: this.#origin(close) }
      : this.#span({ close, end, start } as HtmlElement)
  }

  /** Sets the spans of a cell as planned; they are those that it has, unless rows or columns come or go. */
  #setSpans(cell: Exclude<PlannedCell, { readonly made: number }>): boolean {
    const { element } = cell
    const was = this.#extents.get(element)!
    const place: Pick<Place, "element" | "origin"> = { element, origin: this.#origin }
    return (["colspan", "rowspan"] as const).every((name) => {
      const span = name === "colspan" ? cell.columns : cell.rows
      const before = name === "colspan" ? was.columns : was.rows
      // A span beyond the last row would reach over one that is added there.
      if (span === before && (!this.#isRelaid || span === spanOf(element, name))) return true
      return writeHtmlAttribute(this.#rewriting, place, name, span === 1 ? undefined : String(span))
    })
  }

  get #isRelaid(): boolean {
    const { rows } = this.#layout
    const sources = this.#sources.slice(this.#heads)
    return (
      rows.length !== sources.length ||
      sources.some(({ isInPlace, source }, at) => !isInPlace || source !== rows[at])
    )
  }

  /** Writes the cells of a row as planned, with splices within them. */
  #cells(row: number, source: HtmlRow, splices: ReadonlyArray<Splice>): string {
    const { gaps } = this.#area(source)
    const texts = this.#plan[row]!.map((cell) => {
      if ("made" in cell) return this.#made(row, cell.made)
      const { end, start } = this.#span(cell.element)
      const within = splices.filter((splice) => start < splice.start && splice.end <= end)
      const moved = within.map((splice) => ({
        ...splice,
        start: splice.start - start,
        end: splice.end - start
      }))
      return applySplices(this.#slice({ start, end }), moved)
    })
    const between = isBlank(gaps[0] ?? "") ? (gaps[0] ?? "") : ""
    const rest = gaps.slice(Math.max(0, texts.length - 1)).filter((gap) => !isBlank(gap))
    const cells = texts.map((text, at) => (at === 0 ? text : (gaps[at - 1] ?? between) + text))
    return [...cells, ...rest].join("")
  }

  /** Writes the cells of all rows that stay where they are; false where a tag cannot be edited. */
  writeRows(): boolean {
    const { splices } = this.#rewriting
    for (const [row, { isInPlace, source }] of this.#sources.entries()) {
      if (!isInPlace || source === undefined) continue
      const plan = this.#plan[row]!
      if (!plan.every((cell) => "made" in cell || this.#setSpans(cell))) return false
      const old = source.cells.filter((cell) => cell !== undefined)
      const isSame = plan.every((cell, at) => !("made" in cell) && cell.element === old[at])
      if (isSame && plan.length === old.length) continue
      const { end, start } = plan.length === 0 ? this.#inside(source) : this.#area(source)
      const within = splices.filter((splice) => start < splice.start && splice.end <= end)
      const text = this.#cells(row, source, within)
      for (const splice of within) splices.splice(splices.indexOf(splice), 1)
      this.#rewriting.splice(start, end, text)
    }
    this.#writeHead()
    return true
  }

  /** Whether the first row would become the head of a table that had none. */
  get #isHeadFirst(): boolean {
    const [first] = this.#sources
    const was = this.#layout.rows[0]
    const isSame = first?.isInPlace === true && first.source === was
    const isHead = (cell: HtmlElement | undefined) => cell === undefined || cell.name === "th"
    return (
      !(isSame && was?.cells.every(isHead) === true) &&
      (this.#plan[0] ?? []).every((cell) => !("made" in cell) && isHead(cell.element))
    )
  }

  /** A table without a head gets one when a column has a title or an alignment, or when its first row would be one. */
  #writeHead(): void {
    if (this.#layout.head !== undefined) return
    const parts = this.#parts
    const isNamed = this.#plan.length === 0 || !this.#columns.every((column) => isBare(column, parts))
    if (!isNamed && !this.#isHeadFirst) return
    const heads = isNamed
      ? this.#rewriting.htmlOf(
          this.#columns.map((column) => writeHead(column, parts, this.#rewriting.write)).join("")
        )
      : ""
    const part = partsIn(this.#table)[0]
    if (part === undefined) return
    const isThead = part.name === "thead"
    const at = isThead ? this.#origin(part.open - 1) + 1 : this.#origin(part.start)
    const row = isThead ? `<tr>${heads}</tr>` : `<thead><tr>${heads}</tr></thead>${this.#lineBreakAt(at)}`
    this.#rewriting.splice(at, at, row)
  }

  /** The break and the indentation before a place that begins a line. */
  #lineBreakAt(at: number): string {
    const { source } = this.#rewriting
    const line = source.slice(source.lastIndexOf("\n", at - 1), at)
    return line.startsWith("\n") && isBlank(line) ? line : ""
  }

  /** The place for the first row: in an empty body, or below the head. */
  get inside(): Sequence["inside"] {
    const parts = partsIn(this.#table)
    const last = parts.at(-1)
    if (last === undefined) return undefined
    if (last.name === "tbody") {
      const at = this.#origin(last.open - 1) + 1
      return { start: at, end: at, before: "", after: "" }
    }
    const { end, start } = this.#span(last)
    return { start: end, end, before: this.#lineBreakAt(start), after: "" }
  }

  /** The place of a row. */
  spanOf(row: number): Span | undefined {
    const found = this.#layout.rows[row]
    return found === undefined ? undefined : this.#span(found.element)
  }

  /** The separator of two rows. */
  get gap(): string {
    const [first, second] = this.#layout.rows
    if (first === undefined || second === undefined) return ""
    const gap = this.#slice({ start: this.#span(first.element).end, end: this.#span(second.element).start })
    return isBlank(gap) ? gap : ""
  }

  /** Writes a row that is new at its place: a copy of one that says the same, or cells with the spacing of others. */
  rowText(row: Block): string {
    const index = this.#newRows.findIndex(({ nodes }) => nodes === row.nodes) + this.#heads
    const { source } = this.#sources[index]!
    const { splices } = this.#rewriting
    if (source === undefined) return this.#newRow(index)
    const known = splices.length
    for (const cell of this.#plan[index]!) if (!("made" in cell)) this.#setSpans(cell)
    const text = this.#cells(index, source, splices.splice(known))
    const { end, start } = this.#area(source)
    const span = this.#span(source.element)
    return this.#slice({ start: span.start, end: start }) + text + this.#slice({ start: end, end: span.end })
  }

  #newRow(index: number): string {
    const cells = this.#plan[index]!.map((cell) => ("made" in cell ? this.#made(index, cell.made) : ""))
    const like = this.#layout.rows[0] ?? this.#layout.head
    if (like === undefined || like.element.name !== "tr") return `<tr>${cells.join("")}</tr>`
    const { end, gaps, start } = this.#area(like)
    const span = this.#span(like.element)
    const before = this.#slice({ start: this.#origin(like.element.open - 1) + 1, end: start })
    const after = this.#slice({ start: end, end: span.end }).replace(/<\/tr\s*>$/i, "")
    const [lead, between, trail] = [before, gaps[0] ?? before, after].map((gap) => (isBlank(gap) ? gap : ""))
    return `<tr>${lead}${cells.join(between)}${trail}</tr>`
  }
}
