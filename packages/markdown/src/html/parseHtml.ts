import type { Placeholders } from "./elementNames.ts"
import { type HtmlElement, type HtmlNode, type HtmlToken, tokensOfHtml } from "./Html.ts"

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "))

const CELLS = names("td th caption colgroup")
const ROWS = names("tr td th caption colgroup")
const SECTIONS = names("thead tbody tfoot tr td th caption colgroup")
const ITEMS = names("li")
const TERMS = names("dt dd")

/** The open elements that an opening tag closes, as far as none of the second set lies between. */
const CLOSED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  td: CELLS,
  th: CELLS,
  tr: ROWS,
  thead: SECTIONS,
  tbody: SECTIONS,
  tfoot: SECTIONS,
  caption: CELLS,
  colgroup: CELLS,
  li: ITEMS,
  dt: TERMS,
  dd: TERMS
}

const TABLE = names("table")
const BLOCKS = names(
  "ul ol menu dir dl table td th caption blockquote section article details figure aside main nav header footer form " +
    "fieldset center"
)

const TABLE_PARTS = names("table caption colgroup thead tbody tfoot tr td th")
const CELL_BOUNDS = names("table td th caption")

const MAX_DEPTH = 100

/** Builds a tree from tokens as forgivingly as a browser would for the HTML of pages. */
export class HtmlTree {
  readonly roots: Array<HtmlNode> = []
  readonly #stack: Array<HtmlElement> = []

  get #siblings(): Array<HtmlNode> {
    return this.#stack.at(-1)?.children ?? this.roots
  }

  add(node: HtmlNode): void {
    this.#siblings.push(node)
  }

  read(token: HtmlToken): void {
    if (token.kind === "text") {
      this.add({ type: "text", value: token.value, start: token.start, end: token.end })
    } else if (token.kind === "open") this.#open(token)
    else this.close(token.name, token.start, token.end)
  }

  #open({ attributes, empty, end, name, start }: Extract<HtmlToken, { kind: "open" }>): void {
    this.#closeBefore(name, start)
    const element: HtmlElement = {
      type: "element",
      name,
      attributes,
      children: [],
      start,
      open: end,
      close: end,
      end
    }
    this.add(element)
    if (!empty && this.#stack.length < MAX_DEPTH) this.#stack.push(element)
  }

  /** Closes the elements whose end an opening tag implies. */
  #closeBefore(name: string, at: number): void {
    const top = this.#stack.at(-1)
    if (top?.name === name && (name === "p" || name === "option")) return this.#closeFrom(-1, at, at)
    const closed = Object.hasOwn(CLOSED_BY, name) ? CLOSED_BY[name] : undefined
    if (closed === undefined) return
    const bounds = closed === ITEMS || closed === TERMS ? BLOCKS : TABLE
    let outermost: number | undefined
    for (let index = this.#stack.length - 1; index >= 0; index--) {
      if (closed.has(this.#stack[index]!.name)) outermost = index
      else if (bounds.has(this.#stack[index]!.name)) break
    }
    if (outermost !== undefined) this.#closeFrom(outermost, at, at)
  }

  /** Closes an element; a tag within a cell closes none outside of it. */
  close(name: string, start: number, end: number): void {
    const bounds = name === "table" ? undefined : TABLE_PARTS.has(name) ? TABLE : CELL_BOUNDS
    for (let index = this.#stack.length - 1; index >= 0; index--) {
      const other = this.#stack[index]!.name
      if (other === name) return this.#closeFrom(index, start, end)
      if (bounds?.has(other) === true) return
    }
  }

  #closeFrom(index: number, start: number, end: number): void {
    for (const element of this.#stack.splice(index)) {
      element.close = start
      element.end = element === this.#siblings.at(-1) ? end : start
    }
  }

  /** The tree; what is still open reaches to its end. */
  end(at: number): Array<HtmlNode> {
    for (const element of this.#stack) element.close = element.end = at
    return this.roots
  }
}

/** Parses the HTML between two offsets of a source. */
export const parseHtml = (
  source: string,
  from = 0,
  to = source.length,
  placeholders?: Placeholders
): Array<HtmlNode> => {
  const tree = new HtmlTree()
  for (const token of tokensOfHtml(source, from, to, placeholders)) tree.read(token)
  return tree.end(to)
}
