import type { Heading } from "mdast"
import { parseMarkdown } from "./Markdown.ts"
import { withEmoji } from "./emoji.ts"
import { plainText, readHeading } from "./heading.ts"
import { readFrontMatter } from "./FrontMatter.ts"
import { printHeading, printInlines } from "./printDocument.ts"
import { newlineOf, writeFrontMatter } from "./writeFrontMatter.ts"
import { yamlOf } from "./yamlOf.ts"

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

/** Writes a title as a new heading above a text that has none, below its front matter. The text is not read. */
export const withNewHeading = (source: string, title: string): string => {
  const newline = newlineOf(source)
  const mark = source.startsWith("\ufeff") ? "\ufeff" : ""
  const matter = source.slice(mark.length, yamlOf(source)?.end ?? mark.length)
  const rest = source.slice(mark.length + matter.length)
  const [blank = ""] = /^(?:[ \t]*\r?\n)+/.exec(rest) ?? []
  const body = rest.slice(blank.length)
  const lead = matter === "" || blank !== "" ? "" : matter.endsWith("\n") ? newline : newline + newline
  return mark + matter + lead + blank + printHeading(title) + newline + (body === "" ? "" : newline + body)
}

/** The title that a text gives its page, without spaces around or in a row; null when it gives none. */
export const titleIn = ({
  frontMatter,
  title
}: {
  readonly title: string | null
  readonly frontMatter: { readonly title?: string }
}): string | null => title || frontMatter.title || null

/**
 * Writes a title where a source has its own: in its first heading of level 1, else in its front matter, else as a new
 * heading above the text. Every other byte stays. Names of emoji in it become emoji, as which they are shown.
 */
export const writeTitle = (source: string, given: string): string | null => {
  const title = withEmoji(given)
  const heading = parseMarkdown(source).children.find((node) => node.type === "heading" && node.depth === 1)
  if (heading?.type === "heading") {
    const read = readHeading(heading, source)
    return read.title === title ? source : withHeading(source, read.content, title)
  }
  const { frontMatter } = readFrontMatter(yamlOf(source)?.yaml ?? "", 2)
  return frontMatter.title ? writeFrontMatter(source, { title }) : withNewHeading(source, title)
}
