import type { HtmlElement, HtmlNode } from "./Html.ts"

/** A row of a table with the cell of each column; none where a cell beside or above it reaches over it. */
export interface HtmlRow {
  readonly element: HtmlElement
  readonly cells: ReadonlyArray<HtmlElement | undefined>
  /** The cell that each column shows a part of: its own, or one that reaches over it. */
  readonly owners: ReadonlyArray<HtmlElement | undefined>
}

/** The rows of a table in the order in which they are shown, and what of it is in no cell. */
export interface HtmlRows {
  readonly rows: ReadonlyArray<HtmlRow>
  /** The first row of its head. */
  readonly inHead: HtmlRow | undefined
  readonly strays: ReadonlyArray<HtmlNode>
  /** The number of cells that are written in it. */
  readonly cellCount: number
}

const maxSpan = 1_000

interface Reach {
  readonly rows: number
  readonly cell: HtmlElement
}

const CELLS = new Set(["td", "th"])
const SECTIONS = new Set(["thead", "tbody", "tfoot"])

/** How many columns or rows the attribute of a cell says that it spans. */
export const spanOf = (cell: HtmlElement, name: "colspan" | "rowspan"): number => {
  const span = Number.parseInt(cell.attributes[name]?.value ?? "", 10)
  if (name === "rowspan" && span === 0) return Number.POSITIVE_INFINITY
  return span >= 1 ? Math.min(span, maxSpan) : 1
}

class Rows {
  readonly rows: Array<HtmlRow> = []
  readonly footRows: Array<HtmlRow> = []
  readonly strays: Array<HtmlNode> = []
  inHead: HtmlRow | undefined
  cellCount = 0
  /** For each column the cell above that still reaches down, and over how many rows of its section. */
  #reaching: Array<Reach | undefined> = []
  /** How many cells may be filled in: spans of a few characters reach over thousands. */
  #room = 20_000
  readonly #hasSpans: boolean

  constructor(hasSpans: boolean) {
    this.#hasSpans = hasSpans
  }

  /** Whether spans reach over more cells than may be filled in. */
  get isTooWide(): boolean {
    return this.#room < 0
  }

  readSection(section: HtmlElement): void {
    this.#reaching = []
    let loose: Array<HtmlElement> = []
    const flush = () => {
      if (loose.length > 0)
        this.#readRow({ ...loose[0]!, name: "tr", end: loose.at(-1)!.end }, loose, section)
      loose = []
    }
    for (const child of section.children) {
      if (child.type === "text") this.#addStray(child)
      else if (CELLS.has(child.name)) loose.push(child)
      else {
        flush()
        this.#readPart(child, section)
      }
    }
    flush()
  }

  #readPart(part: HtmlElement, section: HtmlElement): void {
    if (part.name === "tr") this.#readRow(part, part.children, section)
    else if (SECTIONS.has(part.name)) {
      this.readSection(part)
      this.#reaching = []
    } else if (part.name !== "col" && part.name !== "colgroup") this.#addStray(part)
  }

  #addStray(node: HtmlNode): void {
    if (node.type === "element" || node.value.trim() !== "") this.strays.push(node)
  }

  #readRow(element: HtmlElement, children: ReadonlyArray<HtmlNode>, section: HtmlElement): void {
    const cells: Array<HtmlElement | undefined> = []
    const next: Array<Reach | undefined> = []
    const owners: Array<HtmlElement | undefined> = []
    const skip = () => {
      for (;;) {
        const above = this.#reaching[cells.length]
        if (above === undefined || above.rows === 0 || this.#room-- <= 0) return
        next[cells.length] = { rows: above.rows - 1, cell: above.cell }
        owners[cells.length] = above.cell
        cells.push(undefined)
      }
    }
    for (const child of children) {
      if (child.type === "text" || !CELLS.has(child.name)) {
        this.#addStray(child)
        continue
      }
      skip()
      this.cellCount++
      const [columns, rows] = this.#hasSpans
        ? [spanOf(child, "colspan"), spanOf(child, "rowspan") - 1]
        : [1, 0]
      for (let at = 0; at < columns && (at === 0 || this.#room-- > 0); at++) {
        next[cells.length] = { rows, cell: child }
        owners[cells.length] = child
        cells.push(at === 0 ? child : undefined)
      }
    }
    skip()
    this.#reaching = next
    const row = { element, cells, owners }
    if (section.name === "thead") this.inHead ??= row
    ;(section.name === "tfoot" ? this.footRows : this.rows).push(row)
  }
}

const readRows = (table: HtmlElement, hasSpans: boolean): Rows => {
  const read = new Rows(hasSpans)
  read.readSection(table)
  return read
}

/**
 * Lays out the rows of `<table>`, so that each cell is in the column under whose head a browser shows it. Spans that reach too far are
 * ignored, all of the table.
 */
export const rowsOfHtml = (table: HtmlElement): HtmlRows => {
  const spanned = readRows(table, true)
  const read = spanned.isTooWide ? readRows(table, false) : spanned
  const { cellCount, footRows, inHead, rows, strays } = read
  return { rows: [...rows, ...footRows], inHead, strays, cellCount }
}
