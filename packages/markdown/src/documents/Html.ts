import { decodeNamedCharacterReference } from "decode-named-character-reference"

/** An attribute with the place of its raw value in the source. */
export interface HtmlAttribute {
  readonly value: string
  readonly start: number
  readonly end: number
}

/** An HTML element of a page. */
export interface HtmlElement {
  readonly type: "element"
  readonly name: string
  readonly attributes: Readonly<Record<string, HtmlAttribute>>
  readonly children: Array<HtmlNode>
  readonly start: number
  /** The end of its opening tag. */
  readonly open: number
  /** The start of its closing tag; its end when it has none. */
  close: number
  end: number
}

/** Text between two HTML tags, its character references resolved. */
export interface HtmlText {
  readonly type: "text"
  readonly value: string
  readonly start: number
  readonly end: number
}

export type HtmlNode = HtmlElement | HtmlText

/** One step through HTML: a tag opens, a tag closes, or text. */
export type HtmlToken =
  | {
      readonly kind: "open"
      readonly name: string
      readonly attributes: Readonly<Record<string, HtmlAttribute>>
      readonly empty: boolean
      readonly start: number
      readonly end: number
    }
  | { readonly kind: "close"; readonly name: string; readonly start: number; readonly end: number }
  | { readonly kind: "text"; readonly value: string; readonly start: number; readonly end: number }

const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr"
])

const fromCode = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : "\uFFFD"
}

/** Resolves character references: `&amp;`, `&#38;`, `&#x26;`. */
export const readEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(
        /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g,
        (all, dec, hex, name) => {
          if (dec !== undefined) return fromCode(dec, 10)
          if (hex !== undefined) return fromCode(hex, 16)
          return decodeNamedCharacterReference(name) || all
        }
      )
    : text

/** Escapes text for HTML content and quoted attributes. */
export const writeEntities = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isSpace = (code: number) => code === 32 || code === 10 || code === 9 || code === 13 || code === 12
const isNameEnd = (code: number) =>
  isSpace(code) || code === 62 || code === 47 || code === 61 || Number.isNaN(code)

const none: Readonly<Record<string, HtmlAttribute>> = {}

const readOpen = (source: string, start: number, to: number): HtmlToken | undefined => {
  let at = start + 1
  while (at < to && !isNameEnd(source.charCodeAt(at))) at++
  const name = source.slice(start + 1, at).toLowerCase()
  let attributes: Record<string, HtmlAttribute> | undefined
  let closed = false
  while (at < to) {
    const code = source.charCodeAt(at)
    if (code === 62)
      return {
        kind: "open",
        name,
        attributes: attributes ?? none,
        empty: closed || VOID.has(name),
        start,
        end: at + 1
      }
    if (isSpace(code) || code === 47) {
      closed = code === 47
      at++
      continue
    }
    closed = false
    const keyStart = at
    at++
    while (at < to && !isNameEnd(source.charCodeAt(at))) at++
    const key = source.slice(keyStart, at).toLowerCase()
    let value: HtmlAttribute = { value: "", start: at, end: at }
    let equals = at
    while (equals < to && isSpace(source.charCodeAt(equals))) equals++
    if (source.charCodeAt(equals) === 61) {
      at = equals + 1
      while (at < to && isSpace(source.charCodeAt(at))) at++
      const quote = source.charCodeAt(at)
      if (quote === 34 || quote === 39) {
        const end = source.indexOf(quote === 34 ? '"' : "'", at + 1)
        if (end < 0 || end >= to) return undefined
        value = { value: readEntities(source.slice(at + 1, end)), start: at + 1, end }
        at = end + 1
      } else {
        const valueStart = at
        while (at < to && !isSpace(source.charCodeAt(at)) && source.charCodeAt(at) !== 62) at++
        value = { value: readEntities(source.slice(valueStart, at)), start: valueStart, end: at }
      }
    }
    attributes ??= {}
    if (!Object.hasOwn(attributes, key)) attributes[key] = value
  }
  return undefined
}

/** Walks the HTML between two offsets of a source, tag by tag; what is no tag is text, comments are skipped. */
export const tokensOfHtml = (source: string, from = 0, to = source.length): Array<HtmlToken> => {
  const tokens: Array<HtmlToken> = []
  let textStart = from
  let at = from
  let unclosed = false
  const flush = (end: number) => {
    if (end > textStart) {
      tokens.push({ kind: "text", value: readEntities(source.slice(textStart, end)), start: textStart, end })
    }
  }
  while (at < to) {
    const open = source.indexOf("<", at)
    if (open < 0 || open >= to) break
    const next = source.charCodeAt(open + 1)
    if (source.startsWith("<!--", open)) {
      flush(open)
      const end = source.indexOf("-->", open + 4)
      at = end < 0 || end > to ? to : end + 3
      textStart = at
    } else if (next === 47 && isLetter(source.charCodeAt(open + 2))) {
      const end = source.indexOf(">", open)
      if (end < 0 || end >= to) break
      flush(open)
      tokens.push({
        kind: "close",
        name: source
          .slice(open + 2, end)
          .trim()
          .toLowerCase(),
        start: open,
        end: end + 1
      })
      at = textStart = end + 1
    } else if (isLetter(next) && !unclosed) {
      const token = readOpen(source, open, to)
      if (token === undefined) {
        // No tag closes from here to the end, so none that starts later can be worth the search.
        unclosed = true
        at = open + 1
      } else {
        flush(open)
        tokens.push(token)
        at = textStart = token.end
      }
    } else at = open + 1
  }
  flush(to)
  return tokens
}

const CLOSED_BY: Readonly<Record<string, ReadonlyArray<string>>> = {
  p: ["p"],
  li: ["li"],
  td: ["td", "th", "tr"],
  th: ["td", "th", "tr"],
  tr: ["tr", "tbody"],
  thead: ["tbody"],
  option: ["option"]
}

const MAX_DEPTH = 100

/** Parses HTML as forgivingly as a browser would for the HTML of pages. */
export const parseHtml = (source: string, from = 0, to = source.length): Array<HtmlNode> => {
  const roots: Array<HtmlNode> = []
  const stack: Array<HtmlElement> = []
  const siblings = () => stack.at(-1)?.children ?? roots
  for (const token of tokensOfHtml(source, from, to)) {
    if (token.kind === "text") {
      siblings().push({ type: "text", value: token.value, start: token.start, end: token.end })
    } else if (token.kind === "open") {
      let top = stack.at(-1)
      while (top !== undefined && CLOSED_BY[top.name]?.includes(token.name)) {
        top.close = top.end = token.start
        stack.pop()
        top = stack.at(-1)
      }
      const element: HtmlElement = {
        type: "element",
        name: token.name,
        attributes: token.attributes,
        children: [],
        start: token.start,
        open: token.end,
        close: token.end,
        end: token.end
      }
      siblings().push(element)
      if (!token.empty && stack.length < MAX_DEPTH) stack.push(element)
    } else {
      const index = stack.findLastIndex((element) => element.name === token.name)
      if (index < 0) continue
      for (const element of stack.splice(index)) {
        element.close = token.start
        element.end = element === siblings().at(-1) ? token.end : token.start
      }
    }
  }
  for (const element of stack) element.close = element.end = to
  return roots
}

/** The text of HTML nodes, without tags. */
export const textOfHtml = (nodes: ReadonlyArray<HtmlNode>): string =>
  nodes
    .map((node) =>
      node.type === "text" ? node.value : node.name === "br" ? "\n" : textOfHtml(node.children)
    )
    .join("")

/** The first element of that name, depth first. */
export const findElement = (nodes: ReadonlyArray<HtmlNode>, name: string): HtmlElement | undefined => {
  for (const node of nodes) {
    if (node.type !== "element") continue
    if (node.name === name) return node
    const inside = findElement(node.children, name)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** The words of an element on one line, for its anchor. */
export const titleOfHtml = ({ children }: HtmlElement): string =>
  textOfHtml(children).replace(/\s+/g, " ").trim()

/** Elements after which words do not run on. */
export const BREAKING_ELEMENTS: ReadonlySet<string> = new Set(
  "p div li ul ol td th tr table thead tbody h1 h2 h3 h4 h5 h6 br hr figure figcaption details summary pre blockquote".split(
    " "
  )
)
