import type { Heading, Nodes } from "mdast"
import { complexityOf, longCharacters } from "../syntax/complexity.ts"
import { plainTitleIn } from "../derive/derivePlainText.ts"
import { parseMarkdown } from "../syntax/Markdown.ts"
import { parseMarkdownFast } from "../syntax/parseMarkdownFast.ts"
import { withEmoji } from "../text/emoji.ts"
import { plainText, readHeading } from "../headings/heading.ts"
import { readFrontMatter } from "../frontMatter/FrontMatter.ts"
import { moduleCodeEnd } from "../tags/moduleCodeEnd.ts"
import { printHeading, printInlines } from "../print/printDocument.ts"
import { newlineOf, writeFrontMatter } from "../frontMatter/writeFrontMatter.ts"
import { yamlOf } from "../frontMatter/yamlOf.ts"

/** An anchor that its author gave the heading; it is no part of the title. */
const ANCHOR = /\s*<a\s[^<>]*\bid=[^<>]*>\s*<\/a>\s*$/i

const isUnderlined = (source: string, { position }: Heading): boolean =>
  source.slice(position!.start.offset, position!.end.offset).trimStart()[0] !== "#"

/** Whether words with a line below them are one heading with a title, and nothing else. */
const canBeUnderlined = (words: string, title: string): boolean => {
  const source = `${words}\n=`
  const [heading, ...others] = parseMarkdown(source).children
  return heading?.type === "heading" && others.length === 0 && readHeading(heading, source).title === title
}

const withHeading = (source: string, heading: Heading, title: string): string => {
  const [first] = heading.children
  const start = heading.position!.start.offset!
  const end = heading.position!.end.offset!
  const isBelow = isUnderlined(source, heading)
  const words = isBelow
    ? printInlines([{ type: "text", value: title }], "", "")
    : printHeading(title).slice("# ".length)
  if (first === undefined || (isBelow && !canBeUnderlined(words, title))) {
    return source.slice(0, start) + printHeading(title) + source.slice(end)
  }
  const from = first.position!.start.offset!
  const to = heading.children.at(-1)!.position!.end.offset!
  const [anchor = ""] = ANCHOR.exec(source.slice(from, to)) ?? []
  // A picture alone stays beside the words.
  if (plainText(heading.children) === "") return `${source.slice(0, from)}${words} ${source.slice(from)}`
  return source.slice(0, from) + words + source.slice(to - anchor.length)
}

const withHeadingAbove = (source: string, heading: string): string => {
  const newline = newlineOf(source)
  const mark = source.startsWith("\ufeff") ? "\ufeff" : ""
  const matterEnd = yamlOf(source)?.end ?? mark.length
  const matter = source.slice(mark.length, moduleCodeEnd(source, matterEnd) ?? matterEnd)
  const rest = source.slice(mark.length + matter.length)
  const [blank = ""] = /^(?:[ \t]*\r?\n)+/.exec(rest) ?? []
  const body = rest.slice(blank.length)
  const lead = matter === "" || blank !== "" ? "" : matter.endsWith("\n") ? newline : newline + newline
  return mark + matter + lead + blank + heading + newline + (body === "" ? "" : newline + body)
}

/** Writes a title as a new heading above a text that has none, below its front matter and imports of MDX. The text is not read. */
export const withNewHeading = (source: string, title: string): string =>
  withHeadingAbove(source, printHeading(title))

/** A title as it can be read again: without spaces around or in a row, and with emoji for their short names. */
export const tidyTitle = (title: string): string => withEmoji(title.replace(/\s+/g, " ").trim())

/** The title that a text gives its page, without spaces around or in a row; null when it gives none. */
export const titleIn = ({
  frontMatter,
  title
}: {
  readonly title: string | null
  readonly frontMatter: { readonly title?: string }
}): string | null => title || frontMatter.title || null

/** The length of the first part of a text in which its title is looked for; each further one is four times as long. */
const firstCharacters = 4_000

const isTitle = (node: Nodes): node is Heading => node.type === "heading" && node.depth === 1

/**
 * The first heading of level 1. Blocks are read from the start of a text on: a part of it has the same ones but for the last, which
 * may go on. A long text without any is read by the native parser alone.
 */
export const headingIn = (source: string): Heading | undefined => {
  if (source.length > longCharacters && !parseMarkdownFast(source).children.some(isTitle)) return undefined
  for (let length = firstCharacters; ; length *= 4) {
    const lineEnd = length < source.length ? source.lastIndexOf("\n", length) + 1 : 0
    const part = lineEnd === 0 ? source : source.slice(0, lineEnd)
    const { children } = parseMarkdown(part)
    const heading = children.find(isTitle)
    if (part === source) return heading
    if (heading === undefined || heading === children.at(-1)) continue
    const { end, start } = heading.position!
    // A tag or a formula above it may end behind the part, and contain it; words in brackets may be defined there.
    const isKnown =
      !/\{%|\$\$/.test(part.slice(0, start.offset)) && !part.slice(start.offset, end.offset).includes("[")
    if (isKnown) return heading
  }
}

/** Writes a title into the line from which a text without a Markdown parser gets its title, or above the text. */
const writePlainTitle = (source: string, title: string): string | null => {
  // Number signs at the end of a heading are no part of its words.
  const words = /[ \t]#+$/.test(title) ? `${title} #` : title
  const line = plainTitleIn(source)
  if (line !== undefined) {
    const isClosed = /^[ \t]+#/.test(source.slice(line.end, line.end + 500))
    return source.slice(0, line.start) + (isClosed ? title : words) + source.slice(line.end)
  }
  const matter = yamlOf(source)
  const { frontMatter } = readFrontMatter(matter?.yaml ?? "", 2, matter?.format)
  return frontMatter.title ? writeFrontMatter(source, { title }) : withHeadingAbove(source, `# ${words}`)
}

/**
 * Writes a title where a source has its own: in its first heading of level 1, else in its front matter, else as a new
 * heading above the text. Every other byte stays. Names of emoji in it become emoji, as which they are shown. A source that is shown as
 * plain text gets it without being parsed.
 */
export const writeTitle = (source: string, given: string): string | null => {
  const title = withEmoji(given)
  if (complexityOf(source) !== undefined) return writePlainTitle(source, title)
  const heading = headingIn(source)
  if (heading !== undefined) {
    const read = readHeading(heading, source)
    return read.title === title ? source : withHeading(source, read.node, title)
  }
  const matter = yamlOf(source)
  const { frontMatter } = readFrontMatter(matter?.yaml ?? "", 2, matter?.format)
  return frontMatter.title ? writeFrontMatter(source, { title }) : withNewHeading(source, title)
}
