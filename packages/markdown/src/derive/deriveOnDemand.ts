import type { Derived } from "../document/Derived.ts"
import { readFrontMatter, withLabel } from "../frontMatter/FrontMatter.ts"
import { yamlOf } from "../frontMatter/yamlOf.ts"
import { complexityOf } from "../syntax/complexity.ts"
import type { ParseMarkdown } from "../syntax/Markdown.ts"
import { isMyst } from "../syntax/wholeSyntax.ts"
import { deriveSafely } from "./readSource.ts"

/** Longer sources are parsed at once: only the parser says whether they can be read as Markdown. */
const maxCharacters = 100_000

/** A first line that is a heading of plain words, which every dialect reads alike; addresses and emoji have other characters. */
const PLAIN_TITLE = /^(?:[ \t]*\r?\n)*# ([\p{L}\p{N}]+(?:[ ,'-]{1,2}[\p{L}\p{N}]+)*)\r?(?:\n|$)/u

/** A line that may be a heading of the first level, also within a block. */
const POSSIBLE_TITLE = /^[ \t]*(?:#(?!#)|=+[ \t]*\r?$)/m

/** The title that a source certainly has, without a parser; undefined where only a parser can find it. */
const certainTitle = (text: string): string | null | undefined => {
  const [, words] = PLAIN_TITLE.exec(text) ?? []
  if (words !== undefined) return /  |www/i.test(words) ? undefined : words
  return POSSIBLE_TITLE.test(text) ? undefined : null
}

/**
 * Derives the facts of a source as `deriveSafely` does. Front matter and title are read now, where they are certain from the first lines; the
 * source is parsed when another fact is asked for. Losses are left out. For processes that need the facts of few of their sources.
 */
export const deriveOnDemand = (source: string, parse: ParseMarkdown): Derived => {
  // Labels of MyST are facts that navigation needs.
  if (source.length > maxCharacters || isMyst(source) || complexityOf(source) !== undefined)
    return deriveSafely(source, parse)
  const yaml = yamlOf(source)
  const title = certainTitle(source.slice(yaml?.end ?? 0).replace(/^\uFEFF/, ""))
  if (title === undefined) return deriveSafely(source, parse)
  const { frontMatter, problems } =
    yaml === undefined
      ? { frontMatter: {}, problems: [] }
      : readFrontMatter(yaml.yaml.replace(/\r?\n$/, ""), 2, yaml.format)
  let facts: Derived | undefined
  const all = (): Derived => (facts ??= deriveSafely(source, parse))
  return {
    frontMatter: withLabel(frontMatter, title),
    problems,
    title,
    get sections() {
      return all().sections
    },
    get references() {
      return all().references
    },
    get anchors() {
      return all().anchors ?? []
    },
    get words() {
      return all().words
    },
    get variables() {
      return all().variables
    }
  }
}
