import { findElement, type HtmlElement } from "../html/Html.ts"
import { isMarkdown, isText } from "../syntax/MarkdownElement.ts"
import { type HtmlRow, type HtmlRows, rowsOfHtml } from "../html/rowsOfHtml.ts"

/** A table of HTML: its rows of content, and the row with the titles of its columns. */
export interface TableLayout extends Pick<HtmlRows, "rows" | "strays" | "cellCount"> {
  readonly head: HtmlRow | undefined
}

/** Whether a cell contains more than the text that a title can be. */
const holdsMore = (cell: HtmlElement): boolean =>
  findElement(cell.children, "img") !== undefined ||
  cell.children.some((node) =>
    node.type === "text"
      ? false
      : isMarkdown(node)
        ? !isText(node)
        : STRUCTURED.has(node.name) || holdsMore(node)
  )

const STRUCTURED = new Set("ul ol dl pre table details blockquote iframe video audio".split(" "))

/** The row with the titles of columns. A first row with images or lists has no titles, but content. */
const headOf = ({ inHead, rows }: HtmlRows): HtmlRow | undefined => {
  const [first] = rows
  const isHead =
    first !== undefined &&
    first.cells.some((cell) => cell !== undefined) &&
    first.cells.every((cell) => cell === undefined || cell.name === "th")
  const found = inHead ?? (isHead ? first : undefined)
  const cells = (found?.cells ?? []).filter((cell) => cell !== undefined)
  const isTyped = cells.some(({ attributes }) =>
    Object.keys(attributes).some((name) => name.startsWith("data-"))
  )
  return !isTyped && cells.some(holdsMore) ? undefined : found
}

/** Lays out `<table>` into its head, its rows of content, and what is in no cell. */
export const layOutTable = (table: HtmlElement): TableLayout => {
  const laidOut = rowsOfHtml(table)
  const head = headOf(laidOut)
  return { ...laidOut, head, rows: laidOut.rows.filter((row) => row !== head) }
}

const PARTS = new Set(["thead", "tbody", "tfoot", "tr", "td", "th"])

/** The sections of a table, and its rows and cells outside of these. */
export const partsIn = ({ children }: HtmlElement): ReadonlyArray<HtmlElement> =>
  children.filter((child): child is HtmlElement => child.type === "element" && PARTS.has(child.name))

/** How far a cell reaches. */
export interface Extent {
  readonly columns: number
  readonly rows: number
}

/** How many columns and rows each cell spans. */
export const extentsOf = (rows: ReadonlyArray<HtmlRow>): ReadonlyMap<HtmlElement, Extent> => {
  const extents = new Map<HtmlElement, Extent>()
  for (const { owners } of rows) {
    const widths = new Map<HtmlElement, number>()
    for (const owner of owners) if (owner !== undefined) widths.set(owner, (widths.get(owner) ?? 0) + 1)
    for (const [owner, columns] of widths)
      extents.set(owner, { columns, rows: (extents.get(owner)?.rows ?? 0) + 1 })
  }
  return extents
}
