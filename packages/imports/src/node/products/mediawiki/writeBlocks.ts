import { attributesIn } from "./inlineHtml.ts"

/** Lists, and tables in tables, are not read deeper. */
const maxDepth = 20
const maxTables = 6

/** Writes one line of wikitext as HTML. */
type LineWriter = (line: string) => string

const BLOCK_TAG =
  /^\s*<\/?(?:blockquote|caption|center|div|dl|h\d|li|ol|pre|table|tbody|td|tfoot|th|thead|tr|ul)\b/i

/** HTML that is written already, alone in its line. */
const WRITTEN = /^\s*\uE002\d+\uE003\s*$/

interface ListLine {
  readonly marks: string
  readonly content: string
}

const kindOf = (mark: string | undefined): "dl" | "ol" | "ul" =>
  mark === "*" ? "ul" : mark === "#" ? "ol" : "dl"

const writeItem = ({ content, marks }: ListLine, level: number, below: string, write: LineWriter): string => {
  const mark = marks[level]
  if (mark === "*" || mark === "#") return `<li>${write(content)}${below}</li>`
  if (mark === ":") return `<dd>${write(content)}${below}</dd>`
  const [, term, words] = /^(.{1,1000}?)(?:\s:\s?|:(?!\/\/))(.*)$/.exec(content) ?? []
  return term === undefined
    ? `<dt>${write(content)}</dt>${below === "" ? "" : `<dd>${below}</dd>`}`
    : `<dt>${write(term)}</dt><dd>${write(words ?? "")}${below}</dd>`
}

/** The end of the lines from `at` that are alike. */
const endOf = (lines: ReadonlyArray<ListLine>, at: number, isSame: (line: ListLine) => boolean): number => {
  let end = at
  while (end < lines.length && isSame(lines[end]!)) end++
  return end
}

/** Writes lines of a list, whose marks say how deep each is. Colons without terms indent. */
const writeList = (lines: ReadonlyArray<ListLine>, level: number, write: LineWriter): string => {
  let written = ""
  for (let at = 0; at < lines.length;) {
    const kind = kindOf(lines[at]!.marks[level])
    const end = endOf(lines, at, ({ marks }) => kindOf(marks[level]) === kind)
    const group = lines.slice(at, end)
    const isIndent = kind === "dl" && group.every(({ marks }) => marks[level] === ":")
    let items = ""
    for (let from = 0; from < group.length;) {
      const isItem = group[from]!.marks.length === level + 1
      const first = from + Number(isItem)
      const next = endOf(group, first, ({ marks }) => marks.length > level + 1)
      const below = next > first ? writeList(group.slice(first, next), level + 1, write) : ""
      const item = isItem ? group[from]! : { marks: group[from]!.marks.slice(0, level + 1), content: "" }
      items += isIndent ? `<p>${write(item.content)}</p>${below}` : writeItem(item, level, below, write)
      from = next
    }
    written += isIndent ? `<blockquote>${items}</blockquote>` : `<${kind}>${items}</${kind}>`
    at = end
  }
  return written
}

/** The attributes before the content of a cell. */
const ATTRIBUTES =
  /^\s*(?:[\w-]{1,40}\s*=\s*(?:"[^"|]{0,300}"|'[^'|]{0,300}'|[\w%#.;:-]{1,300})\s*){1,20}\|(?!\|)/

interface Cell {
  readonly tag: "td" | "th"
  readonly attributes: string
  content: string
}

const cellsOf = (line: string): Array<Cell> => {
  const tag = line.startsWith("!") ? "th" : "td"
  const parts = line.slice(1).split(tag === "th" ? /\|\||!!/ : "||")
  return parts.map((part) => {
    const [given = ""] = ATTRIBUTES.exec(part) ?? []
    return { tag, attributes: attributesIn(given), content: part.slice(given.length) }
  })
}

/** Reads the lines of a table between its first and its last one. */
class TableReader {
  readonly rows: Array<Array<Cell>> = [[]]
  caption: Cell | undefined
  #last: Cell | undefined
  #depth = 0

  read(line: string): void {
    const trimmed = line.trimStart()
    const isInner = this.#depth > 0
    if (trimmed.startsWith("{|")) this.#depth++
    else if (isInner && trimmed.startsWith("|}")) this.#depth--
    if (isInner || this.#depth > 0 || !/^[|!]/.test(trimmed)) {
      this.#last ??= this.#add({ tag: "td", attributes: "", content: "" })
      this.#last.content += `\n${line}`
    } else if (trimmed.startsWith("|-")) {
      this.rows.push([])
      this.#last = undefined
    } else if (trimmed.startsWith("|+")) {
      const [caption] = cellsOf(`|${trimmed.slice(2)}`)
      this.caption = caption
      this.#last = caption
    } else for (const cell of cellsOf(trimmed)) this.#last = this.#add(cell)
  }

  #add(cell: Cell): Cell {
    this.rows.at(-1)!.push(cell)
    return cell
  }
}

const writeTable = (lines: ReadonlyArray<string>, depth: number, write: LineWriter): string => {
  const table = new TableReader()
  for (const line of lines) table.read(line)
  const content = (cell: Cell): string =>
    cell.content.includes("\n")
      ? writeBlocks(cell.content.trim(), write, depth + 1)
      : write(cell.content.trim())
  const rows = table.rows
    .filter((row) => row.some((cell) => cell.content.trim() !== ""))
    .map((row) => {
      const cells = row.map((cell) => `<${cell.tag}${cell.attributes}>${content(cell)}</${cell.tag}>`)
      return `<tr>${cells.join("")}</tr>`
    })
  const caption = table.caption === undefined ? "" : `<p>${content(table.caption)}</p>`
  return `${caption}<table>${rows.join("")}</table>`
}

const HEADING = /^(={1,6})([^\n]{1,2000}?)\1\s*$/

/** Writes wikitext line by line as blocks of HTML. */
class BlockWriter {
  written = ""
  readonly #write: LineWriter
  readonly #depth: number
  #paragraph: Array<string> = []
  #list: Array<ListLine> = []
  #code: Array<string> = []
  #table: Array<string> | undefined
  #tables = 0

  constructor(write: LineWriter, depth: number) {
    this.#write = write
    this.#depth = depth
  }

  read(line: string): void {
    if (this.#table !== undefined) return this.#readTable(line)
    if (this.#depth < maxTables && /^[\s:]{0,20}\{\|/.test(line)) {
      this.flush()
      this.#table = []
      this.#tables = 1
      return
    }
    const [, marks, item] = /^([*#:;]{1,200})(.*)$/.exec(line) ?? []
    const isCode = /^ \s*\S/.test(line) && !BLOCK_TAG.test(line) && !WRITTEN.test(line)
    if (marks === undefined) this.#endList()
    if (!isCode) this.#endCode()
    if (marks !== undefined) {
      this.#endParagraph()
      this.#list.push({ marks: marks.slice(0, maxDepth), content: (item ?? "").trim() })
    } else if (isCode) {
      this.#endParagraph()
      this.#code.push(line.slice(1))
    } else this.#readLine(line)
  }

  #readLine(line: string): void {
    const [, equals, words] = HEADING.exec(line) ?? []
    const isRule = /^-{4,}/.test(line)
    if (line.trim() === "") this.#endParagraph()
    else if (equals !== undefined) {
      this.#endParagraph()
      this.written += `<h${equals.length}>${this.#write((words ?? "").trim())}</h${equals.length}>\n`
    } else if (isRule) {
      this.#endParagraph()
      this.written += "<hr>\n"
      const rest = line.replace(/^-+/, "")
      if (rest.trim() !== "") this.#paragraph.push(rest)
    } else if (WRITTEN.test(line)) {
      this.#endParagraph()
      this.written += `${line.trim()}\n`
    } else this.#paragraph.push(line)
  }

  #readTable(line: string): void {
    const trimmed = line.trimStart()
    if (trimmed.startsWith("{|")) this.#tables++
    if (trimmed.startsWith("|}") && --this.#tables === 0) {
      this.#endTable()
      const rest = trimmed.slice(2)
      if (rest.trim() !== "") this.#paragraph.push(rest)
      return
    }
    this.#table!.push(line)
  }

  #endTable(): void {
    if (this.#table !== undefined) this.written += `${writeTable(this.#table, this.#depth, this.#write)}\n`
    this.#table = undefined
  }

  #endParagraph(): void {
    const [first = ""] = this.#paragraph
    const lines = this.#paragraph.map(this.#write).join("\n")
    if (lines !== "") this.written += BLOCK_TAG.test(first) ? `${lines}\n` : `<p>${lines}</p>\n`
    this.#paragraph = []
  }

  #endList(): void {
    if (this.#list.length > 0) this.written += `${writeList(this.#list, 0, this.#write)}\n`
    this.#list = []
  }

  #endCode(): void {
    if (this.#code.length > 0) this.written += `<pre>${this.#code.map(this.#write).join("\n")}</pre>\n`
    this.#code = []
  }

  flush(): void {
    this.#endTable()
    this.#endList()
    this.#endCode()
    this.#endParagraph()
  }
}

/** Writes wikitext, in which templates, links and code are written already, as HTML. */
export const writeBlocks = (text: string, write: LineWriter, depth = 0): string => {
  const writer = new BlockWriter(write, depth)
  for (const line of text.split("\n")) writer.read(line)
  writer.flush()
  return writer.written
}
