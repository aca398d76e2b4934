/** A row of a table in parts: its cells as written, with their padding or tags, and the text around them. */
export interface TableRow {
  readonly kind: "pipes" | "delimiter" | "html"
  /** Indentation and the first pipe, or the opening tag; the separators of cells; the last pipe, or the closing tag. */
  readonly before: string
  readonly between: string
  readonly after: string
  readonly cells: ReadonlyArray<string>
}

const PIPE_ROW = /^([ \t]*\|?)((?:\\[^]|[^\\])*?)(\|?[ \t]*)$/
const HTML_ROW = /^(\s*<tr\b[^>]*>\s*)([^]*?)(\s*<\/tr\s*>\s*)$/i
const HTML_CELL = /<(t[dh])\b[^>]*>[^]*?<\/\1\s*>/gi
/** Cells of which one is several, and tables within tables. */
const SPANNING = /<t[dh]\b[^>]*\b(?:col|row)span\b|<table\b|<tr\b/i

/** The first words of a row without a pipe before them that would begin a list, a heading or a quote. */
const BEGINS_BLOCK = /^(?:[-+*]|\d{1,9}[.)]|#{1,6})(?:[ \t]|$)|^>/

/** Splits at the pipes that no backslash escapes, as GitHub does, within code as well. */
const splitAtPipes = (text: string): ReadonlyArray<string> => {
  const cells: Array<string> = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === "|") {
      cells.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...cells, text.slice(start)]
}

/** Reads a row of pipes, or the line of dashes below its head. */
export const readPipeRow = (line: string, kind: "pipes" | "delimiter"): TableRow => {
  const [, before, inside, after] = PIPE_ROW.exec(line) ?? ["", "", line, ""]
  return { kind, before: before!, between: "|", after: after!, cells: splitAtPipes(inside!) }
}

const readHtmlRow = (html: string): TableRow | undefined => {
  const [, before, inside, after] = HTML_ROW.exec(html) ?? []
  if (inside === undefined || SPANNING.test(inside)) return undefined
  const found = [...inside.matchAll(HTML_CELL)]
  if (inside.replace(HTML_CELL, "").trim() !== "") return undefined
  const [first, second] = found
  const between =
    second === undefined ? /\s*$/.exec(before!)![0] : inside.slice(first![0].length, second.index)
  return { kind: "html", before: before!, between, after: after!, cells: found.map(([cell]) => cell) }
}

/** Reads a row; undefined where cells of HTML span others or are not closed. */
export const readRow = (text: string, kind: TableRow["kind"]): TableRow | undefined =>
  kind === "html" ? readHtmlRow(text) : readPipeRow(text, kind)

const alignmentOf = (cell: string): string => cell.trim().replace(/-+/, "-")

/** The meaning of a cell, without its padding. */
export const meaningOfCell = ({ kind }: TableRow, cell: string): string =>
  kind === "delimiter" ? alignmentOf(cell) : cell.trim()

/** The words of a cell, without its tags. */
export const wordsOfCell = ({ kind }: TableRow, cell: string): string =>
  (kind === "html" ? cell.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") : cell).trim()

/** The meaning of a row, without padding. */
export const meaningOfRow = (row: TableRow): string => {
  const cells = row.cells.map((cell) => meaningOfCell(row, cell)).join("|")
  return row.kind === "html" ? row.before.trim() + cells + row.after.trim() : cells
}

/** A cell with nothing in it, as it is written in a row. */
export const emptyCell = ({ cells, kind }: TableRow): string => {
  if (kind === "delimiter") return " --- "
  if (kind === "pipes") return "  "
  const tag = /^<(t[dh])/i.exec(cells[0] ?? "<td")![1]!
  return `<${tag}></${tag}>`
}

/** Writes a row with other cells; edges get pipes where it could not be read without them. */
export const writeRow = (row: TableRow, cells: ReadonlyArray<string>): string => {
  if (row.kind === "html") return row.before + cells.join(row.between) + row.after
  const first = cells[0]!.trim()
  const needsPipes =
    cells.length === 1 || first === "" || cells.at(-1)!.trim() === "" || BEGINS_BLOCK.test(first)
  const before = needsPipes && !row.before.includes("|") ? `${row.before}|` : row.before
  const after = needsPipes && !row.after.includes("|") ? `|${row.after}` : row.after
  // Without a pipe before it, the first cell would add to the indentation.
  const written = cells.map((cell, at) => (at === 0 && !before.includes("|") ? cell.trimStart() : cell))
  return (
    before +
    written.map((cell) => (/(?:^|[^\\])(?:\\\\)*\\$/.test(cell) ? `${cell} ` : cell)).join("|") +
    after
  )
}
