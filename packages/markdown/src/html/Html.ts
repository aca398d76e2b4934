import { decodeNamedCharacterReference } from "decode-named-character-reference"
import { isPlaceholder, type Placeholders } from "./elementNames.ts"
import { BLOCK_ELEMENTS, HIDDEN_ELEMENTS, RAW_TEXT_ELEMENTS } from "./htmlElements.ts"

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
  "frame",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "param",
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

/** The start of the closing tag of an element in which tags are text; the end of the source where there is none. */
const endOfRawText = (source: string, name: string, from: number): number => {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, "gi")
  closing.lastIndex = from
  return closing.exec(source)?.index ?? source.length
}

/**
 * The end of the comment that starts at an offset, if it has one. A comment that nothing closes is text, because it would hide the rest of
 * the page. Instructions such as `<?php` and declarations are text, because authors who write them mean to show them.
 */
const endOfComment = (source: string, start: number): number | undefined => {
  // Comments may be empty: `<!-->`.
  const end = source.indexOf("-->", start + 2)
  return end < 0 ? undefined : end + 3
}

/** Whether HTML begins with a comment that nothing closes. */
export const isOpenComment = (html: string): boolean =>
  html.startsWith("<!--") && endOfComment(html, 0) === undefined

/** Reads tokens one after another; `source` ends where they do. */
class Tokens {
  readonly tokens: Array<HtmlToken> = []
  readonly #source: string
  #textStart: number
  #hasUnclosed = false
  #hasOpenComment = false
  /** The elements of raw text that nothing closes from here to the end. */
  readonly #unclosed = new Set<string>()
  readonly #placeholders: Placeholders | undefined

  constructor(source: string, from: number, placeholders: Placeholders | undefined) {
    this.#source = source
    this.#placeholders = placeholders
    this.#textStart = from
  }

  read(from: number): Array<HtmlToken> {
    for (let at = from; at >= 0;) {
      const open = this.#source.indexOf("<", at)
      at = open < 0 ? -1 : this.#readAt(open)
    }
    this.#flush(this.#source.length)
    return this.tokens
  }

  #flush(end: number): void {
    const start = this.#textStart
    if (end <= start) return
    this.tokens.push({ kind: "text", value: readEntities(this.#source.slice(start, end)), start, end })
    this.#textStart = end
  }

  /** Reads what begins with `<`, and gives the offset to go on from; none when nothing more can begin. */
  #readAt(open: number): number {
    const source = this.#source
    const next = source.charCodeAt(open + 1)
    if (next === 47 && isLetter(source.charCodeAt(open + 2))) return this.#readClose(open)
    const isComment = !this.#hasOpenComment && source.startsWith("<!--", open)
    const commentEnd = isComment ? endOfComment(source, open) : undefined
    this.#hasOpenComment ||= isComment && commentEnd === undefined
    if (commentEnd !== undefined) {
      this.#flush(open)
      return (this.#textStart = commentEnd)
    }
    if (!isLetter(next) || this.#hasUnclosed) return open + 1
    const token = readOpen(source, open, source.length)
    if (token === undefined) {
      // No tag closes from here to the end, so none that starts later can be worth the search.
      this.#hasUnclosed = true
      return open + 1
    }
    if (token.kind === "open" && isPlaceholder(token.name, token.attributes !== none, this.#placeholders))
      return token.end
    this.#flush(open)
    this.tokens.push(token)
    this.#textStart = token.end
    const isRaw = token.kind === "open" && !token.empty && RAW_TEXT_ELEMENTS.has(token.name)
    return isRaw ? this.#readRawText(token.name, token.end) : token.end
  }

  #readClose(open: number): number {
    const end = this.#source.indexOf(">", open)
    if (end < 0) return -1
    const name = this.#source
      .slice(open + 2, end)
      .trim()
      .toLowerCase()
    if (isPlaceholder(name, false, this.#placeholders)) return end + 1
    this.#flush(open)
    this.tokens.push({ kind: "close", name, start: open, end: end + 1 })
    return (this.#textStart = end + 1)
  }

  /** An element of raw text that is never closed contains no raw text. */
  #readRawText(name: string, start: number): number {
    if (this.#unclosed.has(name)) return start
    const end = endOfRawText(this.#source, name, start)
    if (end === this.#source.length) this.#unclosed.add(name)
    if (end === start || end === this.#source.length) return start
    const value = this.#source.slice(start, end)
    this.tokens.push({ kind: "text", value: name === "textarea" ? readEntities(value) : value, start, end })
    return (this.#textStart = end)
  }
}

/** Walks the HTML between two offsets of a source, tag by tag; what is no tag is text, comments are skipped. */
export const tokensOfHtml = (
  source: string,
  from = 0,
  to = source.length,
  placeholders?: Placeholders
): Array<HtmlToken> =>
  new Tokens(to === source.length ? source : source.slice(0, to), from, placeholders).read(from)

/** Whether a browser shows nothing of an element; one that is never closed hides none of the words that follow it. */
export const isHidden = ({ close, end, name }: HtmlElement): boolean =>
  HIDDEN_ELEMENTS.has(name) && close < end

/** The text of HTML nodes that a browser shows, without tags; words of separate blocks are on separate lines. */
export const textOfHtml = (nodes: ReadonlyArray<HtmlNode>): string =>
  nodes
    .map((node) => {
      if (node.type === "text") return node.value
      if (node.name === "br") return "\n"
      if (isHidden(node)) return ""
      const inside = textOfHtml(node.children)
      return BLOCK_ELEMENTS.has(node.name) ? `\n${inside}\n` : inside
    })
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
