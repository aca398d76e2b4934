import { Anchors } from "../headings/anchors.ts"
import { countWords } from "../text/countWords.ts"
import type { Derived, Section, FallbackReason } from "../document/Derived.ts"
import { withEmoji } from "../text/emoji.ts"
import { findBracedId } from "../headings/heading.ts"
import { readFrontMatter } from "../frontMatter/FrontMatter.ts"
import type { Span } from "../places/Places.ts"
import { yamlOf } from "../frontMatter/yamlOf.ts"

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.{1,500})$/
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/
/** More of an oversized source than this is of no use to search. */
const MAX_TEXT = 1_000_000

/** The words of a heading, without the number signs that close it. */
const wordsOf = (heading: string): string => heading.replace(/[ \t]+#*[ \t]*$/, "").trim()

/** A line of a text, with the marks and the words of the heading that it is; no line of a block of code is one. */
interface Line {
  readonly start: number
  readonly text: string
  readonly heading?: { readonly depth: number; readonly words: string }
}

/** Reads a text line by line, as far as it is of use to search. */
const linesOf = function* (source: string): Generator<Line> {
  let start = yamlOf(source)?.end ?? 0
  let fence: string | undefined
  for (const line of source.slice(start, MAX_TEXT).split("\n")) {
    const text = line.replace(/\r$/, "")
    const [, signs, words] = (fence === undefined ? HEADING.exec(text) : null) ?? []
    yield { start, text, ...(signs !== undefined && { heading: { depth: signs.length, words: words! } }) }
    if (fence === undefined) {
      const [, backticks, tildes] = FENCE.exec(text) ?? []
      fence = backticks ?? tildes
    } else if (FENCE_END.exec(text)?.[1]!.startsWith(fence) === true) fence = undefined
    start += line.length + 1
  }
}

/** The range of the words that give a source its title where no Markdown parser reads it. */
export const plainTitleIn = (source: string): Span | undefined => {
  for (const { heading, start, text } of linesOf(source)) {
    if (heading?.depth !== 1) continue
    const at = start + text.indexOf(heading.words, text.indexOf("#") + 1)
    const title = wordsOf(heading.words)
    return { start: at, end: at + (findBracedId(title)?.start ?? title.length) }
  }
  return undefined
}

/** The facts about a source without a Markdown parser, line by line (plain-text fallback); it has no references. */
export const derivePlainText = (source: string, unparsed: FallbackReason): Derived => {
  const yaml = yamlOf(source)
  const { frontMatter, problems } =
    yaml === undefined
      ? { frontMatter: {}, problems: [] }
      : readFrontMatter(yaml.yaml.replace(/\r?\n$/, ""), 2, yaml.format)
  const anchors = new Anchors()
  const sections: Array<Section> = []
  let title: string | null = null
  let heading: Omit<Section, "text"> | undefined
  let lines: Array<string> = []
  const close = () => {
    const text = lines.join("\n").trim()
    if (heading !== undefined) sections.push({ ...heading, text })
    else if (text !== "") sections.push({ id: "", title: title ?? "", level: 0, text })
    lines = []
  }
  for (const { heading: line, text } of linesOf(source)) {
    const written = line === undefined ? undefined : wordsOf(line.words)
    const braced = findBracedId(written ?? "")
    const words = written?.slice(0, braced?.start)
    if (line === undefined || words === undefined) lines.push(text.trim())
    else if (line.depth === 1 && title === null) title = withEmoji(words)
    else {
      close()
      const { depth } = line
      heading = {
        id: anchors.heading({ words }, braced?.id).id,
        title: withEmoji(words),
        level: depth <= 2 ? 1 : depth === 3 ? 2 : 3
      }
    }
  }
  close()
  const words = sections.reduce((sum, section) => sum + countWords(section.text), 0)
  return { frontMatter, problems, title, sections, references: [], words, variables: [], unparsed }
}
