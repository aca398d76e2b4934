import { Anchors } from "./anchors.ts"
import { countWords } from "./countWords.ts"
import type { Derived, Section, FallbackReason } from "./Derived.ts"
import { withEmoji } from "./emoji.ts"
import { findBracedId } from "./heading.ts"
import { readFrontMatter } from "./FrontMatter.ts"
import type { Span } from "./Places.ts"
import { yamlOf } from "./yamlOf.ts"

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.{1,500})$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** More of an oversized source than this is of no use to search. */
const MAX_TEXT = 1_000_000

/** The words of a heading, without the number signs that close it. */
const wordsOf = (heading: string): string => heading.replace(/[ \t]+#*[ \t]*$/, "").trim()

/** The range of the words that give a source its title where no Markdown parser reads it, and whether it is in a block of code. */
export const plainTitleIn = (source: string): (Span & { readonly isCode: boolean }) | undefined => {
  let start = yamlOf(source)?.end ?? 0
  let fence: string | undefined
  for (const line of source.slice(start, MAX_TEXT).split("\n")) {
    const [, signs, words] = HEADING.exec(line.replace(/\r$/, "")) ?? []
    if (signs === "#") {
      const at = start + line.indexOf(words!, line.indexOf("#") + 1)
      const title = wordsOf(words!)
      const length = findBracedId(title)?.start ?? title.length
      return { start: at, end: at + length, isCode: fence !== undefined }
    }
    const [, marks] = FENCE.exec(line) ?? []
    if (fence === undefined) fence = marks
    else if (marks?.startsWith(fence) === true) fence = undefined
    start += line.length + 1
  }
  return undefined
}

/** The facts about a source without a Markdown parser, line by line (plain-text fallback); it has no references. */
export const derivePlainText = (source: string, unparsed: FallbackReason): Derived => {
  const yaml = yamlOf(source)
  const { frontMatter, problems } =
    yaml === undefined
      ? { frontMatter: {}, problems: [] }
      : readFrontMatter(yaml.yaml.replace(/\r?\n$/, ""), 2)
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
  for (const line of source.slice(yaml?.end ?? 0, MAX_TEXT).split(/\r?\n/)) {
    const match = HEADING.exec(line)
    const written = match === null ? undefined : wordsOf(match[2]!)
    const braced = findBracedId(written ?? "")
    const words = written?.slice(0, braced?.start)
    if (match === null || words === undefined) lines.push(line.trim())
    else if (match[1] === "#" && title === null) title = withEmoji(words)
    else {
      close()
      const depth = match[1]!.length
      heading = {
        id: braced?.id ?? anchors.next(words),
        title: withEmoji(words),
        level: depth <= 2 ? 1 : depth === 3 ? 2 : 3
      }
    }
  }
  close()
  const words = sections.reduce((sum, section) => sum + countWords(section.text), 0)
  return { frontMatter, problems, title, sections, references: [], words, variables: [], unparsed }
}
