import type { FallbackReason } from "../document/Derived.ts"
import { inlineContents } from "./inlineContents.ts"
import { withoutCodeSpans } from "../text/withoutCodeSpans.ts"

/** The longest source that is read as Markdown: 1 MB, some two hundred times a usual page. */
const MAX_SOURCE = 1_000_000

/** A longer source may take the reference parser too long for its document; the native one takes a tenth of its time, and less memory. */
export const longCharacters = 100_000

const MAX_QUOTES = 100
const MAX_INDENT = 200
const MAX_MARKERS = 60
/** All that is within an image is resolved again for each image around it: this many around each other take some milliseconds. */
const MAX_NESTED_IMAGES = 100
/** Emphasis costs the square of its delimiters in one inline content: this many take about 0.2 s. */
const MAX_DELIMITERS = 3000
/** Cells that the rows of tables lack are read as empty ones, each of some 240 bytes in the document: 5 KB can lack a quarter of a million. */
const MAX_MISSING_CELLS = 20_000
/** Lines and cells of tables. Each block takes some 300 bytes in a document, so that this many take 15 MB and seconds to render. */
const MAX_BLOCKS = 50_000

/**
 * Says in linear time why a source should not be given to the parser, whose time grows with the square of nesting, of
 * the delimiters of an inline content, and of the columns of a table with short rows; undefined for every page that a person would write.
 */
export const complexityOf = (source: string): FallbackReason | undefined => {
  if (source.length > MAX_SOURCE) return "too-large"
  // Between blank lines there may be many contents, such as the items of a list, but none is longer than that.
  let longest = 0
  let delimiters = 0
  let columns = 0
  let missing = 0
  let brackets = 0
  // Each line may begin a block, and each cell of a table has one.
  let blocks = 0
  for (let start = 0; start < source.length;) {
    const newline = source.indexOf("\n", start)
    const end = newline < 0 ? source.length : newline
    const line = source.slice(start, end)
    start = end + 1
    const nesting = nestingOf(line)
    if (nesting !== undefined) return nesting
    const isBlank = line.trim() === ""
    brackets = isBlank ? 0 : openBrackets(line, brackets)
    if (brackets > MAX_NESTED_IMAGES) return "too-deep"
    delimiters = isBlank ? 0 : delimiters + delimitersIn(line)
    longest = Math.max(longest, delimiters)
    if (!isBlank) blocks += 1 + htmlCellsIn(line)
    if (isBlank || columns === 0) columns = columnsOf(line)
    else {
      missing += Math.max(0, columns - cellsIn(line))
      blocks += columns
    }
    if (missing > MAX_MISSING_CELLS) return "too-slow"
    if (blocks > MAX_BLOCKS) return "too-many-blocks"
  }
  if (longest <= MAX_DELIMITERS) return undefined
  const isLong = (content: string) =>
    delimitersIn(content) > MAX_DELIMITERS && delimitersIn(withoutCodeSpans(content)) > MAX_DELIMITERS
  return inlineContents(source).some(isLong) ? "too-slow" : undefined
}

/** The containers that one line opens: quotes, indented lists, list markers in a row. */
const nestingOf = (line: string): FallbackReason | undefined => {
  let quotes = 0
  let markers = 0
  let indent = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 62) quotes++
    else if (code === 32) indent++
    else if (code === 9) indent += 4
    else {
      if (indent >= MAX_INDENT && /^[*+-][ \t]|^\d{1,9}[.)][ \t]/.test(line.slice(at, at + 12)))
        return "too-deep"
      const marker = /^(?:[*+-]|\d{1,9}[.)])(?=[ \t])/.exec(line.slice(at, at + 12))
      if (marker === null) break
      markers++
      at += marker[0].length - 1
    }
    if (
      quotes > MAX_QUOTES ||
      (markers > MAX_MARKERS && !/^[ \t]*(?:([*_-])[ \t]*)(?:\1[ \t]*)*$/.test(line))
    )
      return "too-deep"
  }
  return undefined
}

/** The columns of a table, if a line may be the row below its header, in a list or a quote, too; else 0. */
const columnsOf = (line: string): number => {
  let columns = 0
  let isInCell = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    if (character === "|") isInCell = false
    else if (character === "-") {
      if (!isInCell) columns++
      isInCell = true
    } else if (!" \t\r:>*+.)0123456789".includes(character)) return 0
  }
  return columns
}

/** How many cells a row has at most. */
const cellsIn = (row: string): number => {
  let cells = 1
  for (let at = row.indexOf("|"); at >= 0; at = row.indexOf("|", at + 1)) cells++
  return cells
}

const htmlCellsIn = (line: string): number => {
  let cells = 0
  for (let at = line.indexOf("<t"); at >= 0; at = line.indexOf("<t", at + 1)) cells++
  return cells
}

/** How many brackets are open behind a line, from that of the outermost image on; at once where they are too many. */
const openBrackets = (line: string, before: number): number => {
  let open = before
  if (open === 0 && !line.includes("![")) return 0
  for (let at = 0; at < line.length && open <= MAX_NESTED_IMAGES; at++) {
    const character = line[at]
    if (character === "\\") at++
    else if (character === "]") open = Math.max(0, open - 1)
    else if (character === "[" && (open > 0 || line[at - 1] === "!")) open++
  }
  return open
}

const delimitersIn = (line: string): number => {
  // Most lines have none, which the expression finds in a third of the time.
  if (!/[*_~]/.test(line)) return 0
  let count = 0
  let last = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if ((code === 42 || code === 95 || code === 126) && code !== last) count++
    last = code
  }
  return count
}
