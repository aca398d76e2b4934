const CLASS = String.raw`(?:\.[\w-]+)+`
const VALUE = String.raw`[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"'=]+)`
const listOf = (start: string, ...items: ReadonlyArray<string>): RegExp => {
  const item = `(?:${items.join("|")})`
  return new RegExp(String.raw`\{${start}[ \t]*${item}(?:[ \t]+${item})*[ \t]*\}`, "y")
}

/** An attribute list of Kramdown with the name, the class, the id or the values of a block, as in `{:toc}`. */
const ALONE = listOf(
  String.raw`:(?:[ \t]*[\w-]+:)?`,
  CLASS,
  VALUE,
  String.raw`(?:[.#][\w-]+)+`,
  String.raw`[\w-]+`
)
/** In text an id is that of a heading, and names may be words. */
const IN_TEXT = listOf(":", CLASS, VALUE)
/** An attribute list of Python-Markdown, as in `{ .md-button }`. */
const PLAIN = listOf("", CLASS, VALUE)

/** The title of a page of mdBook for the window of the browser. */
const BOOK_TITLE = /\{\{[ \t]*#title[ \t]+[^{}\n]{1,500}\}\}/y

const LINK_END = /\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)$/
/** So many characters before braces are looked at. */
const before = 500

const endOf = (list: RegExp, source: string, start: number): number => {
  list.lastIndex = start
  return list.test(source) ? list.lastIndex : -1
}

/** The offset behind the attribute list that starts at an offset and is alone on its line, or -1. */
export const endOfAttributes = (source: string, start: number): number => {
  for (const list of [ALONE, PLAIN, BOOK_TITLE]) {
    const end = endOf(list, source, start)
    if (end >= 0) return end
  }
  return -1
}

/** Whether braces without a colon belong to what is before them: code, emphasis, a link, or the heading that they end. */
const isAttached = (source: string, start: number, end: number): boolean => {
  const last = source[start - 1] ?? ""
  if (/[\]*_`]/.test(last)) return true
  const line = source.slice(Math.max(source.lastIndexOf("\n", start - 1) + 1, start - before), start)
  return last === ")"
    ? LINK_END.test(line)
    : /^[ \t>]*#{1,6}[ \t]/.test(line) && /^[ \t]*\r?(?:\n|$)/.test(source.slice(end, end + before))
}

/** The offset behind the attribute list that starts at an offset within text, or -1. */
export const endOfAttributesInText = (source: string, start: number): number => {
  const end = endOf(IN_TEXT, source, start)
  if (end >= 0) return end
  const plain = endOf(PLAIN, source, start)
  return plain >= 0 && isAttached(source, start, plain) ? plain : -1
}

/** Whether a text may have attribute lists. */
export const hasAttributes = (source: string): boolean =>
  /\{(?::[ \t]*[.#\w-]|[ \t]*(?:\.[\w-]|[\w-]+=)|\{[ \t]*#title[ \t])/.test(source)

const TOC = /\[\[_?toc_?\]\]|\[TOC\]/iy

/** The offset behind the mark for a table of contents that starts at an offset, as in `[[toc]]`; or -1. */
export const endOfContentsMark = (source: string, start: number): number => {
  const end = endOf(TOC, source, start)
  return end >= 0 && source.startsWith("[t", start) ? -1 : end
}

/** Whether a text may have marks for tables of contents. */
export const hasContentsMark = (source: string): boolean =>
  /(?:^|\n)[ \t>]*(?:\[\[_?toc_?\]\]|\[TOC\])/i.test(source)
