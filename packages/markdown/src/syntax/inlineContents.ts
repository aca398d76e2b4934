import { hasIndented } from "../tags/admonitions.ts"
import { htmlBlockEnd } from "../html/htmlBlockEnd.ts"

/** A block quote, or a list item with the columns that its continuation lines are indented by. */
type Container = "quote" | number

const LINE_END = /\r\n|\n|\r/
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const UNDERLINE = /^(?:=+|-+)[ \t]*$/
const HEADING = /^#{1,6}(?:[ \t]|$)/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const MARKER = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/
const FOOTNOTE = /^\[\^[^\s[\]]+\]:/
const DEFINITION =
  /^\[(?:[^\\[\]]|\\.)+\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?$/
const TAG = /^\{%[^%]*%\}$/
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** The cells of a row of a table, by the pipes that are not escaped. */
const cellsIn = (row: string): number => {
  const cells = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
  return cells.split(/(?<!\\)\|/).length
}

/** Reads the block structure of Markdown line by line, as CommonMark does, for where inline contents begin and end. */
class Scan {
  readonly contents: Array<string> = []
  #containers: Array<Container> = []
  /** The lines of the paragraph that is open; definitions before its text are empty. */
  #paragraph: Array<string> = []
  /** The line before, if it can be the head of a table. */
  #head: string | undefined
  #isTable = false
  /** Whether the line before is indented code, which is no content. */
  #isCode = false
  #fence: string | undefined
  /** The pattern of the line that ends the HTML that is open. */
  #html: RegExp | undefined
  #line = ""
  #at = 0
  /** Whether lines that are indented may be the content of an admonition. */
  readonly #hasAdmonitions: boolean

  #column = 0

  constructor(hasAdmonitions: boolean) {
    this.#hasAdmonitions = hasAdmonitions
  }

  line(line: string): void {
    this.#line = line
    this.#at = 0
    this.#column = 0
    const continued = this.#continue()
    const isSame = continued === this.#containers.length
    if (this.#fence !== undefined && isSame) return this.#inFence()
    this.#fence = undefined
    if (this.#html !== undefined && isSame) return this.#inHtml(this.#html)
    this.#html = undefined
    if (this.#isBlank()) {
      this.#containers.length = continued
      return this.close()
    }
    const begun = this.#begin(isSame)
    const isLazy = !isSame && begun.length === 0
    if (isLazy && this.#paragraph.length > 0 && this.#isText(false)) return this.#text()
    if (!isSame || begun.length > 0) {
      this.close()
      this.#containers = [...this.#containers.slice(0, continued), ...begun]
      if (this.#isBlank()) return
    }
    this.#leaf()
  }

  /** Ends the content that is open. */
  close(): void {
    if (this.#paragraph.length > 0) this.contents.push(this.#paragraph.join("\n"))
    this.#paragraph = []
    this.#head = undefined
    this.#isTable = false
  }

  #rest(): string {
    return this.#line.slice(this.#at).trim()
  }

  #isBlank(): boolean {
    return this.#rest() === ""
  }

  /** Columns of white space from here. */
  #indent(): number {
    let column = this.#column
    for (let at = this.#at; at < this.#line.length; at++) {
      if (this.#line[at] === " ") column++
      else if (this.#line[at] === "\t") column += 4 - (column % 4)
      else break
    }
    return column - this.#column
  }

  /** Goes on by so many columns of white space; a tab may be left in part. */
  #skip(columns: number): void {
    const end = this.#column + columns
    while (this.#column < end && /[ \t]/.test(this.#line[this.#at] ?? "")) {
      const width = this.#line[this.#at] === "\t" ? 4 - (this.#column % 4) : 1
      if (this.#column + width > end) {
        this.#column = end
        return
      }
      this.#column += width
      this.#at++
    }
  }

  #quote(): boolean {
    const indent = this.#indent()
    if (indent > 3) return false
    const before = { at: this.#at, column: this.#column }
    this.#skip(indent)
    if (this.#line[this.#at] === ">") {
      this.#at++
      this.#column++
      this.#skip(1)
      return true
    }
    this.#at = before.at
    this.#column = before.column
    return false
  }

  /** The number of containers that the line continues. */
  #continue(): number {
    for (const [index, container] of this.#containers.entries()) {
      if (container === "quote") {
        if (!this.#quote()) return index
      } else if (this.#indent() >= container) this.#skip(container)
      else if (!this.#isBlank()) return index
    }
    return this.#containers.length
  }

  /** The containers that begin on the line. */
  #begin(isSame: boolean): Array<Container> {
    const begun: Array<Container> = []
    for (;;) {
      const indent = this.#indent()
      if (indent > 3) return begun
      if (this.#quote()) {
        begun.push("quote")
        continue
      }
      const rest = this.#line.slice(this.#at).trimStart()
      if (FOOTNOTE.test(rest)) {
        this.#skip(indent)
        const [label] = FOOTNOTE.exec(rest)!
        this.#at += label.length
        this.#column += label.length
        this.#skip(this.#indent())
        begun.push(4)
        continue
      }
      const marker = RULE.test(rest) ? null : MARKER.exec(rest)
      if (marker === null) return begun
      const [mark, number] = marker
      const isOpen = this.#isCode || (this.#paragraph.length > 0 && !this.#isTable)
      const isInterrupting = isSame && isOpen
      const isEmpty = rest.slice(mark.length).trim() === ""
      if (isInterrupting && (isEmpty || (number !== undefined && Number(number) !== 1))) return begun
      this.#skip(indent)
      this.#at += mark.length
      this.#column += mark.length
      const room = this.#indent()
      const width = isEmpty || room > 4 ? 1 : room
      this.#skip(width)
      begun.push(indent + mark.length + width)
    }
  }

  /** Whether the rest of the line can go on with a paragraph. */
  #isText(isSame: boolean): boolean {
    if (this.#indent() > 3) return true
    const rest = this.#rest()
    if (isSame && UNDERLINE.test(rest)) return false
    return ![HEADING, FENCE, RULE, TAG].some((pattern) => pattern.test(rest))
  }

  #text(): void {
    this.#head = undefined
    this.#paragraph.push(this.#line.slice(this.#at))
  }

  #inFence(): void {
    const rest = this.#rest()
    const fence = this.#fence!
    if (this.#indent() <= 3 && rest.startsWith(fence) && rest.replaceAll(fence[0]!, "") === "") {
      this.#fence = undefined
    }
  }

  /** From a tag on, HTML is read as Markdown: all of that is taken for one content. */
  #inHtml(end: RegExp): void {
    const rest = this.#rest()
    this.#html = end.test(rest) ? undefined : end
    if (this.#html === undefined) this.close()
    else if (this.#paragraph.length > 0 || TAG.test(rest)) this.#text()
  }

  #leaf(): void {
    const isOpen = this.#paragraph.length > 0 && !this.#isTable
    const rest = this.#rest()
    if (this.#isText(isOpen && this.#paragraph.at(-1) !== "")) {
      const isIndented = this.#indent() > 3
      const html = isIndented ? undefined : htmlBlockEnd(rest, isOpen)
      if (html !== undefined) {
        this.close()
        return this.#inHtml(html)
      }
      this.#isCode = !this.#hasAdmonitions && !isOpen && isIndented
      if (this.#isCode) return this.close()
      if ((this.#paragraph.at(-1) ?? "") === "" && DEFINITION.test(rest)) this.#paragraph.push("")
      else this.#row(rest)
      return
    }
    this.#isCode = false
    const fence = FENCE.exec(rest)
    this.close()
    if (HEADING.test(rest)) this.contents.push(rest)
    else if (fence !== null) this.#fence = fence[1] ?? fence[2]!
  }

  /** A row of a table is a content of its own; other lines go on with the paragraph. */
  #row(rest: string): void {
    const isIndented = this.#indent() > 3
    const head = this.#head
    const isTable =
      this.#isTable ||
      (head !== undefined &&
        !isIndented &&
        (head + rest).includes("|") &&
        DELIMITER_ROW.test(rest) &&
        cellsIn(head) === cellsIn(rest))
    if (isTable) this.close()
    this.#text()
    this.#head = isIndented ? undefined : rest
    this.#isTable = isTable
  }
}

/**
 * The inline contents of Markdown, each as its lines without the marks of its containers: the text of a paragraph, of a
 * heading, of a row of a table, all that emphasis and links cannot reach out of. Lists, quotes, tables and code are found in linear
 * time as CommonMark and GFM define them, nearly: the law is that two contents are never taken for more than they are.
 */
export const inlineContents = (source: string): ReadonlyArray<string> => {
  const scan = new Scan(hasIndented(source))
  for (const line of source.split(LINE_END)) scan.line(line)
  scan.close()
  return scan.contents
}
