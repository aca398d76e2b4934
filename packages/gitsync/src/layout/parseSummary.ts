import { inOneSlice } from "@octavo/kernel"
import { withEmoji } from "@octavo/markdown"
import { closesFence, fenceMark, readFence } from "./readFence.ts"
import type { Summary, SummaryItem, SummarySection } from "./Summary.ts"
import { width } from "./width.ts"

/** No title and address are this long together, and what reads them need not be fast on more. */
const maxLine = 4_000

/** The maximal number of brackets that are tried as the link of a bullet. */
const maxTries = 20

interface OpenItem {
  readonly title: string
  readonly target: string | null
  readonly isMention: boolean
  readonly linkTitle: string | null
  readonly anchor: string | null
  readonly fence: string | null
  readonly line: number
  readonly end: number
  readonly items: Array<OpenItem>
}

const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")

const indentOf = (line: string): string => /^[ \t]*/.exec(line)![0]

/** The words of a title, without the marks around them. Each pattern stops at its own mark, so none looks twice. */
const plain = (markdown: string): string =>
  withEmoji(
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
  )
    .replaceAll(/\s+/g, " ")
    .trim()

/** The position of the bracket that closes the one at `from`, inner pairs and `<...>` skipped; -1 without one. */
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

/** The address of a link, and its title; one title says that the link is a mention and no place of its own. */
const targetIn = (text: string): Pick<OpenItem, "linkTitle" | "isMention"> & { readonly target: string } => {
  const inner = text.trim()
  const [ending, double, single] = /\s+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/.exec(inner) ?? []
  const written = double ?? single
  const isMention = written === "mention"
  const name = written === undefined ? "" : unescaped(written).replaceAll(/\s+/g, " ").trim()
  const linkTitle = isMention || name === "" ? null : name
  const angled = /^<([^<>]*)>/.exec(inner)
  if (angled !== null) return { target: unescaped(angled[1] ?? ""), isMention, linkTitle }
  // Spaces without a title behind them belong to the address, which authors often forget to escape.
  const address = ending === undefined ? inner : inner.slice(0, inner.length - ending.length)
  return { target: unescaped(address), isMention, linkTitle }
}

type LinkText = Pick<OpenItem, "title" | "target" | "isMention" | "linkTitle">

/** The link that begins at a bracket, and the position behind it; null where none does, undefined where none can follow either. */
const linkAt = (
  text: string,
  at: number
): { readonly link: LinkText; readonly end: number } | null | undefined => {
  const end = closing(text, at)
  if (end === -1) return undefined
  if (text[end + 1] !== "(") return null
  const last = closing(text, end + 1)
  if (last === -1) return undefined
  return {
    link: { title: plain(text.slice(at + 1, end)), ...targetIn(text.slice(end + 2, last)) },
    end: last + 1
  }
}

/** Reads the text of one bullet: the first link, or a bare title. */
const readItem = (text: string): LinkText => {
  for (
    let at = text.indexOf("["), tries = 0;
    at !== -1 && tries < maxTries;
    at = text.indexOf("[", at + 1), tries++
  ) {
    if (text[at - 1] === "\\") continue
    const found = linkAt(text, at)
    if (found === undefined) break
    if (found !== null) return found.link
  }
  return { title: plain(text), target: null, isMention: false, linkTitle: null }
}

/**
 * The link to a file of Markdown that a line consists of, without a bullet: an unnumbered chapter of mdBook, such as an introduction
 * before the list. Null for any other line.
 */
const readBareLink = (line: string): LinkText | null => {
  const text = line.trim()
  const found = text.startsWith("[") && width(indentOf(line)) < 4 ? linkAt(text, 0) : null
  if (found == null || found.end !== text.length || found.link.isMention) return null
  const target = found.link.target ?? ""
  return /\.mdx?$/i.test(target) && !/^[a-z][a-z\d+.-]*:|^\/\/|#/i.test(target) ? found.link : null
}

const fenced = { title: "", target: null, isMention: false, linkTitle: null, anchor: null }

/** An anchor at the end of a bullet, as the headings of groups have one. */
const endingAnchor = /[ \t]<a href="#([^"<>]+)" id="\1"><\/a>[ \t]*$/

/** The last line of a code block that is no entry and contains none; the line itself when it opens no block. */
const endOfStray = (lines: ReadonlyArray<string>, index: number): number => {
  const mark = fenceMark(lines[index]!.trim())
  if (mark === null) return index
  const end = lines.findIndex((line, at) => at > index && closesFence(line, mark))
  return end === -1 ? index : end
}

const headingLine = /^ {0,3}(#{1,6})\s+(.*)$/
const closingMarks = /(?<!\s)\s+#+$/
const bulletLine = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))(.*)$/
const ruleLine = /^ {0,3}([-*_])( *\1){2,}\s*$/

/** Whether a line is one of words. Its neighbours are part of a paragraph with it. */
const isOfWords = (line: string | undefined): boolean =>
  line !== undefined &&
  line.trim() !== "" &&
  ![headingLine, bulletLine, ruleLine, /^\s*<!--/].some((other) => other.test(line)) &&
  readBareLink(line.slice(0, maxLine)) === null

/** Whether the line before or after one belongs to a paragraph with it. */
const isInParagraph = (lines: ReadonlyArray<string>, index: number): boolean =>
  isOfWords(lines[index - 1]) || isOfWords(lines[index + 1])

const anchorOf = (heading: string): string | null => /<a\s[^>]*\bid="([^"]+)"/i.exec(heading)?.[1] ?? null

/**
 * Reads a table of contents: `## Group` headings, nested bullets, and lines that are a link alone. Line by line rather than as Markdown, because that
 * is linear in its length, and gives each entry its line. May pause after each line.
 */
export function* parseSummaryLines(source: string): Generator<void, Summary, void> {
  const sections: Array<SummarySection & { readonly items: Array<SummaryItem> }> = []
  const strayLines: Array<number> = []
  let open: Array<{ readonly columns: number; readonly item: OpenItem }> = []
  let hasTitle = false
  let hasBullets = false
  const begin = (title: string | null, anchor: string | null, line: number, hasHeading = true) => {
    const section = { title, anchor, line, hasHeading, items: [] }
    hasBullets = false
    sections.push(section)
    open = []
    return section
  }
  let section = begin(null, null, 1, false)
  let skippedUntil: RegExp | null = null

  const lines = source.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)
  for (let index = 0; index < lines.length; index++) {
    yield
    const text = lines[index]!
    const line = index + 1
    const skipped: RegExp | null = skippedUntil
    if (index === 0 && text.trim() === "---") skippedUntil = /^(---|\.\.\.)\s*$/
    else if (skipped?.test(text) === true) skippedUntil = null
    if (skipped !== null || skippedUntil !== null) continue
    if (text.length > maxLine) {
      strayLines.push(line)
      continue
    }
    if (text.trim() === "" || ruleLine.test(text)) continue
    if (/^\s*<!--/.test(text)) {
      if (!text.includes("-->")) skippedUntil = /-->/
      continue
    }
    const heading = headingLine.exec(text)
    if (heading !== null) {
      const [, marks = "", words = ""] = heading
      const title = words.trimEnd().replace(closingMarks, "")
      // The one title of the file itself is no group.
      const isFirst: boolean =
        marks === "#" && !hasTitle && sections.length === 1 && section.items.length === 0
      hasTitle ||= isFirst
      if (!isFirst) section = begin(plain(title), anchorOf(title), line)
      continue
    }
    const bullet = bulletLine.exec(text)
    if (bullet === null) {
      const link = isInParagraph(lines, index) ? null : readBareLink(text)
      if (link !== null) {
        open = []
        // In mdBook, it is behind all parts.
        if (hasBullets && section.title !== null) section = begin(null, null, line, false)
        const bare = { ...link, anchor: null, fence: null, line, end: line, items: [] }
        ;(section.items as Array<SummaryItem>).push(bare)
        continue
      }
      strayLines.push(line)
      index = endOfStray(lines, index)
      continue
    }
    const [, indent = "", marker = "", content = ""] = bullet
    const columns = width(indent)
    const fence = readFence(lines, index, content, { entry: columns, content: width(indent + marker) })
    const item: OpenItem = {
      ...(fence === null
        ? { ...readItem(content), anchor: endingAnchor.exec(content)?.[1] ?? null }
        : fenced),
      fence: fence?.text ?? null,
      line,
      end: (fence?.end ?? index) + 1,
      items: []
    }
    index = fence?.end ?? index
    hasBullets = true
    while (open.length > 0 && (open.at(-1)?.columns ?? 0) >= columns) open.pop()
    ;(open.at(-1)?.item.items ?? (section.items as Array<SummaryItem>)).push(item)
    open.push({ columns, item })
  }
  return { sections, strayLines }
}

/** Reads a table of contents, or a line of one, in one go. */
export const parseSummary = (source: string): Summary => inOneSlice(parseSummaryLines(source))
