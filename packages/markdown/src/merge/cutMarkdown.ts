import type { List, ListItem, Root, RootContent, Table } from "mdast"
import type { ParseMarkdown } from "../syntax/Markdown.ts"
import { groupParts } from "../syntax/parts.ts"
import type { Part } from "../tags/Part.ts"
import type { Block, Blocks } from "../mergeLines/Block.ts"
import { meaningOfRow, readRow, type TableRow } from "../syntax/TableRow.ts"

/** A page cut for merging: its front matter with both fences, or nothing, and what follows it. */
export interface CutPage {
  readonly frontMatter: string
  readonly body: Blocks
}

/** A block of the source before its text is cut out of it. */
interface Place {
  readonly kind: string
  readonly depth?: number
  readonly start: number
  readonly end: number
  readonly inner?: (start: number, end: number) => Blocks
  readonly row?: TableRow["kind"]
  readonly meaning?: (text: string) => string
}

const MARKER = /^[ \t]*(?:[*+-]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\](?=\s))?[ \t]*/
const BLANK_LINES = /\r?\n(?:[ \t]*\r?\n)+/g
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S+[^\n]*$/
const ROW = /<tr\b[^]*?<\/tr>/gi
/** Their inside is read as HTML, not as Markdown. */
const CLOSED_ELEMENTS = new Set(["table", "ul", "ol", "figure", "picture", "pre"])

const isSpace = (code: number) => code === 32 || code === 9

/** Cuts a region of the source at known offsets; text between them becomes blocks as well, line ends gaps. */
class Cutting {
  readonly #source: string
  readonly #blocks: Array<Block> = []
  readonly #gaps: Array<string> = [""]
  readonly #end: number
  #at: number

  constructor(source: string, start: number, end: number) {
    this.#source = source
    this.#at = start
    this.#end = end
  }

  cut(places: ReadonlyArray<Place>, spacing: Blocks["spacing"]): Blocks {
    for (const place of places) {
      const start = this.#lineStart(place.start)
      const end = this.#lineEnd(place.end)
      // Nodes may share a line, never a character; what overlaps all the same stays with the first.
      if (start < this.#at || end <= start || end > this.#end) continue
      this.#rest(start)
      this.#block(place, start, end)
    }
    this.#rest(this.#end)
    return { blocks: this.#blocks, gaps: this.#gaps, spacing }
  }

  /** Indentation belongs to the block, so that gaps are made of line ends alone. */
  #lineStart(offset: number): number {
    let start = offset
    while (start > this.#at && isSpace(this.#source.charCodeAt(start - 1))) start--
    return start === this.#at || this.#source[start - 1] === "\n" ? start : offset
  }

  #lineEnd(offset: number): number {
    let end = offset
    while (end < this.#end && isSpace(this.#source.charCodeAt(end))) end++
    return end === this.#end || this.#source[end] === "\n" || this.#source.startsWith("\r\n", end)
      ? end
      : offset
  }

  #block(place: Place, start: number, end: number): void {
    const { depth, inner, kind } = place
    const text = this.#source.slice(start, end)
    const lead = kind === "listItem" ? (MARKER.exec(text)?.[0] ?? "") : ""
    const row = place.row === undefined ? undefined : readRow(text, place.row)
    const block: Block = {
      kind,
      lead,
      text: text.slice(lead.length),
      ...(depth !== undefined && { depth }),
      ...(row !== undefined && { row, meaning: meaningOfRow(row) }),
      ...(place.meaning !== undefined && { meaning: place.meaning(text) })
    }
    this.#blocks.push(
      inner === undefined ? block : { ...block, inner: () => inner(start + lead.length, end) }
    )
    this.#gaps.push("")
    this.#at = end
  }

  #rest(to: number): void {
    const rest = this.#source.slice(this.#at, to)
    const from = this.#at + rest.length - rest.trimStart().length
    if (rest.trim() !== "") {
      const end = this.#at + rest.trimEnd().length
      for (let start = this.#lineStart(from); start < end;) {
        BLANK_LINES.lastIndex = start
        const blank = BLANK_LINES.exec(this.#source)
        const until = blank === null || blank.index >= end ? this.#lineEnd(end) : blank.index
        this.#gap(start)
        this.#others(start, until)
        start = blank === null || blank.index >= end ? end : blank.index + blank[0].length
      }
    }
    this.#gap(to)
  }

  /** Cuts lines that each define a link, since people add some at the same place; leaves others together. */
  #others(start: number, end: number): void {
    const lines = this.#source.slice(start, end).split("\n")
    if (!lines.every((line) => DEFINITION.test(line))) {
      this.#block({ kind: "other", start, end }, start, end)
      return
    }
    for (const line of lines) {
      const from = this.#at + (this.#at === start ? 0 : 1)
      const to = from + line.length - (line.endsWith("\r") ? 1 : 0)
      this.#gap(from)
      this.#block({ kind: "definition", start: from, end: to }, from, to)
      if (line.endsWith("\r")) this.#gap(to + 1)
    }
  }

  #gap(to: number): void {
    this.#gaps[this.#gaps.length - 1] += this.#source.slice(this.#at, to)
    this.#at = to
  }
}

const startOf = (node: RootContent | ListItem): number => node.position!.start.offset!
const endOf = (node: RootContent | ListItem): number => node.position!.end.offset!

const depthOfHtml = (html: string): { readonly depth?: number } => {
  const level = /^<h([1-6])\b/i.exec(html)?.[1]
  return level === undefined ? {} : { depth: Number(level) }
}

const placesOf = (source: string, parts: ReadonlyArray<Part>): ReadonlyArray<Place> =>
  parts.map((part) => placeOf(source, part))

const placeOf = (source: string, part: Part): Place => {
  const { start, end } = part
  switch (part.type) {
    case "node":
      if (part.node.type === "list") return listPlace(source, part.node)
      if (part.node.type === "table") return tablePlace(source, part.node)
      if (part.node.type === "heading") return { kind: "heading", depth: part.node.depth, start, end }
      return { kind: part.node.type, start, end }
    case "html": {
      if (/^<table\b/i.test(part.html)) return htmlTablePlace(source, start, end)
      return { kind: "html", start, end, ...depthOfHtml(part.html) }
    }
    case "tag": {
      const kind = `tag ${part.words.name}`
      if (!part.closed) return { kind, start, end }
      return between(source, kind, part.parts, {
        start,
        end,
        open: start + part.raw.length,
        close: part.close
      })
    }
    case "element": {
      const kind = `element ${part.open.name}`
      if (/^table$/i.test(part.open.name)) return htmlTablePlace(source, start, end)
      if (!part.closed || CLOSED_ELEMENTS.has(part.open.name)) return { kind, start, end }
      const place = between(source, kind, part.parts, {
        start,
        end,
        open: part.open.end,
        close: source.lastIndexOf("<", end - 1)
      })
      return { ...place, ...depthOfHtml(`<${part.open.name}>`) }
    }
  }
}

/** The opening, the content and the closing of a container. */
const between = (
  source: string,
  kind: string,
  parts: ReadonlyArray<Part>,
  bounds: { readonly start: number; readonly end: number; readonly open: number; readonly close: number }
): Place => ({
  kind,
  start: bounds.start,
  end: bounds.end,
  inner: (start, end) => {
    const places = [
      { kind: "open", start, end: bounds.open },
      ...placesOf(source, parts),
      { kind: "close", start: bounds.close, end }
    ]
    return new Cutting(source, start, end).cut(places, 2)
  }
})

const listPlace = (source: string, list: List): Place => ({
  kind: "list",
  start: startOf(list),
  end: endOf(list),
  inner: (start, end) =>
    new Cutting(source, start, end).cut(
      list.children.map((item) => ({
        kind: "listItem",
        start: startOf(item),
        end: endOf(item),
        inner: (from: number, to: number) =>
          new Cutting(source, from, to).cut(placesOf(source, groupParts(source, item.children)), 2)
      })),
      1
    )
})

/** The meaning of a pipe table, without padding and the length of dashes. */
const withoutPadding = (table: string): string => table.replace(/[ \t]*\|[ \t]*/g, "|").replace(/-{2,}/g, "-")

const tablePlace = (source: string, table: Table): Place => ({
  kind: "table",
  start: startOf(table),
  end: endOf(table),
  meaning: withoutPadding,
  inner: (start, end) => {
    const [header, ...rows] = table.children.map((row) => ({
      start: row.position!.start.offset!,
      end: row.position!.end.offset!
    }))
    const line = /[ \t]*\r?\n[ \t]*([^\r\n]*)/y
    line.lastIndex = header!.end
    const delimiter = line.exec(source)
    const delimiterEnd = delimiter === null ? header!.end : line.lastIndex
    const delimiterStart = delimiterEnd - (delimiter?.[1]!.length ?? 0)
    return new Cutting(source, start, end).cut(
      [
        { kind: "tableHeader", row: "pipes", ...header! },
        { kind: "tableDelimiter", row: "delimiter", start: delimiterStart, end: delimiterEnd },
        ...rows.map((row) => ({ kind: "tableRow", row: "pipes" as const, ...row }))
      ],
      1
    )
  }
})

const htmlTablePlace = (source: string, tableStart: number, tableEnd: number): Place => ({
  kind: "html table",
  start: tableStart,
  end: tableEnd,
  inner: (start, end) => {
    const rows = [...source.slice(start, end).matchAll(ROW)].map((row, at) => ({
      kind: at === 0 && !/<td\b/i.test(row[0]) ? "tableHeader" : "tableRow",
      row: "html" as const,
      start: start + row.index,
      end: start + row.index + row[0].length
    }))
    return new Cutting(source, start, end).cut(rows, 0)
  }
})

/** Cuts a page at its blank lines alone, for pages that no parser should be given. */
export const cutPlainly = (source: string): CutPage => ({
  frontMatter: "",
  body: new Cutting(source, 0, source.length).cut([], 2)
})

/** Cuts a page into its blocks. */
export const cutMarkdown = (source: string, parse: ParseMarkdown): CutPage => {
  const root: Root = parse(source)
  const [first] = root.children
  let start = 0
  if (first?.type === "yaml") {
    start = endOf(first)
    const lineEnd = /[ \t]*(?:\r?\n|$)/y
    lineEnd.lastIndex = start
    start += lineEnd.exec(source)?.[0].length ?? 0
  }
  const places = placesOf(source, groupParts(source, root.children))
  return {
    frontMatter: source.slice(0, start),
    body: new Cutting(source, start, source.length).cut(places, 2)
  }
}
