import { DocumentParser } from "@octavo/content"
import { meaningOf, withNewHeading, yamlOf } from "@octavo/markdown"
import { Effect } from "effect"

/** The page that a text is appended to. */
interface JoinedPage {
  readonly markdown: string
  readonly title: string
}

/** The most characters of a page that a text is appended to. */
const maxCharacters = 200_000

const FIRST_HEADING = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*(?:\r?\n|$)/

/** The text of an imported page below its front matter, without a first heading that repeats the title of the page. */
const bodyOf = (imported: string, title: string): string => {
  const body = imported.slice(yamlOf(imported)?.end ?? 0).replace(/^\ufeff?(?:[ \t]*\r?\n)*/, "")
  const heading = FIRST_HEADING.exec(body)
  return heading?.[1] === title ? body.slice(heading[0].length).replace(/^(?:[ \t]*\r?\n)+/, "") : body
}

/**
 * Appends an imported text to a page. Null if either would read differently than by itself, for example because the page ends in an open
 * block of code, both have a footnote or a link definition with one label, or the text refers to a heading that the page has too.
 */
export const joinTexts = Effect.fn("imports.joinTexts")(function* (page: JoinedPage, imported: string) {
  const parser = yield* DocumentParser
  const body = bodyOf(imported, page.title)
  if (page.markdown.length + body.length > maxCharacters) return null
  const alone = `# Imported\n\n${body}`
  const [own, other] = yield* parser.deriveMany([page.markdown, alone])
  if (own === undefined || other === undefined) return null
  if (own.unparsed !== undefined || other.unparsed !== undefined) return null
  // The first heading is the title of the page, so the page needs one before that of the text.
  const above = own.title === null ? withNewHeading(page.markdown, page.title) : page.markdown
  const newline = above.includes("\r\n") ? "\r\n" : "\n"
  const gap = above.endsWith("\n") ? newline : newline + newline
  const joined = above + gap + body.replaceAll(/\r?\n/g, newline)
  const places = new Set([
    ...own.sections.map(({ id }) => id),
    ...(own.anchors ?? []).map(({ name }) => name)
  ])
  if (other.references.some(({ anchor, target }) => target.startsWith("#") && places.has(anchor ?? "")))
    return null
  const [before, added, after] = yield* Effect.forEach([above, alone, joined], (text) => parser.read(text))
  const expected = [...before!.nodes, ...added!.nodes]
  return meaningOf(after!.nodes) === meaningOf(expected) ? joined : null
})
