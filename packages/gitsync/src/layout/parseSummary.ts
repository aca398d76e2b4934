import type { Summary, SummaryItem, SummarySection } from "./Summary.ts"

/** No title and address are this long together, and what reads them need not be fast on more. */
const maxLine = 4_000

/** Brackets in front of the link of a bullet that may turn out to be none. */
const maxTries = 20

interface OpenItem {
  readonly title: string
  readonly target: string | null
  readonly isMention: boolean
  readonly line: number
  readonly items: Array<OpenItem>
}

const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")

/** The words of a title, without the marks around them. Each pattern stops at its own mark, so none looks twice. */
const plain = (markdown: string): string =>
  unescaped(
    markdown
      .replaceAll(/(?<!\\)<[^<>]*>/g, "")
      .replaceAll(/(?<!\\)!?(?<!\\)\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .replaceAll(/(?<!\\)\*\*([^*]+)\*\*/g, "$1")
      .replaceAll(/(?<!\\)__([^_]+)__/g, "$1")
      .replaceAll(/(?<!\\)~~([^~]+)~~/g, "$1")
      .replaceAll(/(?<!\\)`([^`]+)`/g, "$1")
      .replaceAll(/(?<![\\\p{L}\p{N}])([*_])(?=\S)([^*_]+)(?<!\\)\1(?![\p{L}\p{N}])/gu, "$2")
  )
    .replaceAll(/\s+/g, " ")
    .trim()

/** Where a bracket that opens at `from` is closed, inner pairs and `<...>` skipped; -1 if it never is. */
const closing = (text: string, from: number): number => {
  const opening = text[from]
  const end = opening === "[" ? "]" : ")"
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === "<" && end === ")") at = Math.max(at, text.indexOf(">", at))
    else if (text[at] === opening) depth++
    else if (text[at] === end && --depth === 0) return at
  }
  return -1
}

/** The address of a link, and whether its title says that it is a mention and no place of its own. */
const targetIn = (text: string): { readonly target: string; readonly isMention: boolean } => {
  const inner = text.trim()
  const isMention = /\s["']mention["']$/.test(inner)
  const angled = /^<([^<>]*)>/.exec(inner)
  if (angled !== null) return { target: unescaped(angled[1] ?? ""), isMention }
  // A title after the address is dropped; spaces without one belong to the address, which authors often forget to escape.
  return { target: unescaped(inner.replace(/\s+("[^"]*"|'[^']*')$/, "")), isMention }
}

/** Reads the text of one bullet: the first link, or a bare title. */
const readItem = (text: string): Pick<OpenItem, "title" | "target" | "isMention"> => {
  for (
    let at = text.indexOf("["), tries = 0;
    at !== -1 && tries < maxTries;
    at = text.indexOf("[", at + 1), tries++
  ) {
    if (text[at - 1] === "\\") continue
    const end = closing(text, at)
    if (end === -1) break
    if (text[end + 1] !== "(") continue
    const last = closing(text, end + 1)
    if (last === -1) break
    return { title: plain(text.slice(at + 1, end)), ...targetIn(text.slice(end + 2, last)) }
  }
  return { title: plain(text), target: null, isMention: false }
}

/** How far an indentation reaches, in columns. */
export const width = (indent: string): number => {
  let columns = 0
  for (const character of indent) columns += character === "\t" ? 4 - (columns % 4) : 1
  return columns
}

const anchorOf = (heading: string): string | null => /<a\s[^>]*\bid="([^"]+)"/i.exec(heading)?.[1] ?? null

/**
 * Reads a table of contents: `## Group` headings and nested bullets. Line by line rather than as Markdown, because that
 * is linear in its length, and gives each entry its line.
 */
export const parseSummary = (source: string): Summary => {
  const sections: Array<SummarySection & { readonly items: Array<SummaryItem> }> = []
  const strayLines: Array<number> = []
  let open: Array<{ readonly columns: number; readonly item: OpenItem }> = []
  const begin = (title: string | null, anchor: string | null, line: number) => {
    const section = { title, anchor, line, items: [] }
    sections.push(section)
    open = []
    return section
  }
  let section = begin(null, null, 1)
  let skippedUntil: RegExp | null = null

  for (const [index, text] of source
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = index + 1
    if (skippedUntil !== null) {
      if (skippedUntil.test(text)) skippedUntil = null
      continue
    }
    if (index === 0 && text.trim() === "---") {
      skippedUntil = /^(---|\.\.\.)\s*$/
      continue
    }
    if (text.length > maxLine) {
      strayLines.push(line)
      continue
    }
    if (text.trim() === "" || /^ {0,3}([-*_])( *\1){2,}\s*$/.test(text)) continue
    if (/^\s*<!--/.test(text)) {
      if (!text.includes("-->")) skippedUntil = /-->/
      continue
    }
    const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(text)
    if (heading !== null) {
      const [, marks = "", title = ""] = heading
      // The one title of the file itself is no group.
      const isFirst = marks === "#" && sections.length === 1 && section.items.length === 0
      if (!isFirst) section = begin(plain(title), anchorOf(title), line)
      continue
    }
    const bullet = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$/.exec(text)
    if (bullet === null) {
      strayLines.push(line)
      continue
    }
    const [, indent = "", content = ""] = bullet
    const item: OpenItem = { ...readItem(content), line, items: [] }
    const columns = width(indent)
    while (open.length > 0 && (open.at(-1)?.columns ?? 0) >= columns) open.pop()
    ;(open.at(-1)?.item.items ?? (section.items as Array<SummaryItem>)).push(item)
    open.push({ columns, item })
  }
  return { sections, strayLines }
}
