import { withEmoji } from "@octavo/markdown"

/** An entry of a table of contents: a page that is linked, or words above others. */
export interface SummaryEntry {
  readonly title: string
  /** The target, as it is written; null for words alone. */
  readonly target: string | null
  readonly entries: ReadonlyArray<SummaryEntry>
}

interface OpenEntry extends SummaryEntry {
  readonly entries: Array<OpenEntry>
}

/** No title and address are this long together, and no table of contents has as many entries. */
const bounds = { line: 1_000, lines: 5_000 }

const LINK = /^\[((?:[^[\]\\]|\\.)*)\]\(\s*(?:<([^<>]*)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))[^)]*\)/

const plain = (markdown: string): string =>
  withEmoji(
    markdown
      .replace(/<[^<>]*>/g, "")
      .replace(/(?<!\\)[*`]/g, "")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
      .replace(/\s+/g, " ")
      .trim()
  )

const entryOf = (text: string): OpenEntry => {
  const [, title, angled, target] = LINK.exec(text.trim()) ?? []
  return title === undefined
    ? { title: plain(text), target: null, entries: [] }
    : { title: plain(title), target: angled ?? target ?? "", entries: [] }
}

const columnsOf = (indent: string): number => indent.replaceAll("\t", "    ").length

/** Reads a table of contents: headings, and nested lists of links below them. A first heading of level one is its title, further ones are the parts of mdBook. */
export const readSummary = (text: string): ReadonlyArray<SummaryEntry> => {
  const top: Array<OpenEntry> = []
  let section = top
  let hasTitle = false
  let open: Array<{ readonly columns: number; readonly entry: OpenEntry }> = []
  const head = text.slice(0, bounds.line * bounds.lines)
  for (const line of head.split(/\r\n|\n|\r/, bounds.lines)) {
    if (line.length > bounds.line) continue
    const [, marks, heading] = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? []
    if (heading !== undefined && marks === "#" && !hasTitle && top.length === 0) {
      hasTitle = true
      continue
    }
    if (heading !== undefined) {
      const entry: OpenEntry = { title: plain(heading), target: null, entries: [] }
      top.push(entry)
      section = entry.entries
      open = []
      continue
    }
    const [, indent = "", bullet, content] =
      /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+|(?=\[))(\S.*)$/.exec(line) ?? []
    if (content === undefined) continue
    // A first or last chapter of mdBook is outside of the lists, and of their parts.
    if (bullet === "") {
      section = top
      open = []
    }
    const columns = columnsOf(indent)
    const entry = entryOf(content)
    while (open.length > 0 && open.at(-1)!.columns >= columns) open.pop()
    const siblings = open.at(-1)?.entry.entries ?? section
    siblings.push(entry)
    open.push({ columns, entry })
  }
  return top
}
