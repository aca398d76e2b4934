import { hostilityOf } from "../documents/hostility.ts"
import { type ParseMarkdown, parseMarkdown } from "../documents/Markdown.ts"
import { cutMarkdown, type CutPage, cutPlainly } from "./cutMarkdown.ts"
import { ConflictNames, type MarkdownConflict, type Merged, shifted } from "./MarkdownConflict.ts"
import { mergeBlocks } from "./mergeBlocks.ts"
import { mergeFrontMatter } from "./mergeFrontMatter.ts"
import { mergeLines } from "./mergeLines.ts"
import { agreed, type Answers, onEachSide, type Sides } from "./Sides.ts"

/** A page's source as it is after a merge, with the places where both sides wrote differently, answered or not. */
export interface MergedMarkdown {
  readonly source: string
  readonly conflicts: ReadonlyArray<MarkdownConflict>
}

const MARK = "\uFEFF"
const noAnswers: Answers = new Map()

const cutAll = (sources: Sides<string>, parse: ParseMarkdown): Sides<CutPage> => {
  if (Object.values(sources).some((source: string) => hostilityOf(source) !== undefined)) {
    return onEachSide(sources, cutPlainly)
  }
  try {
    return onEachSide(sources, (source) => cutMarkdown(source, parse))
  } catch (error) {
    if (error instanceof RangeError) return onEachSide(sources, cutPlainly)
    throw error
  }
}

const newlineOf = ({ base, main, changeRequest }: Sides<string>): string => {
  const written = base.includes("\n") ? base : main + changeRequest
  return written.includes("\r\n") ? "\r\n" : "\n"
}

/** The body stands as far below the front matter as on the sides that have any. */
const below = (
  frontMatter: string,
  { text, conflicts }: Merged,
  pages: Sides<CutPage>,
  newline: string
): Merged => {
  let start = frontMatter
  if (start !== "" && text !== "") {
    if (!start.endsWith("\n")) start += newline
    const withMatter = Object.values(pages).filter((page: CutPage) => page.frontMatter !== "")
    if (!/^\r?\n/.test(text) && withMatter.every((page) => /^\r?\n/.test(page.body.gaps[0]!)))
      start += newline
  }
  return { text: start + text, conflicts: shifted(conflicts, start.length) }
}

/**
 * Merges a page's source: front matter by its keys, the body by its blocks. Bytes that nobody changed stay as they are. Where
 * both sides wrote differently the change request's side stands until there is an answer; answers are found by the ids of
 * conflicts, which depend on nothing but the three texts. `parse` reads the Markdown, and only decides where to cut.
 */
export const mergeMarkdown = (
  sources: Sides<string>,
  answers: Answers = noAnswers,
  parse: ParseMarkdown = parseMarkdown
): MergedMarkdown => {
  const same = agreed(sources)
  if (same !== undefined) return { source: same.value, conflicts: [] }
  const marks = onEachSide(sources, (source) => (source.startsWith(MARK) ? MARK : ""))
  const mark = agreed(marks)!.value
  const plain = onEachSide(sources, (source) => (source.startsWith(MARK) ? source.slice(1) : source))
  const pages = cutAll(plain, parse)
  const newline = newlineOf(plain)
  const names = new ConflictNames(answers)
  const frontMatter = mergeFrontMatter(
    onEachSide(pages, (page) => page.frontMatter),
    names,
    newline
  )
  const blocks = mergeBlocks(
    onEachSide(pages, (page) => page.body),
    names,
    newline
  )
  const { text, conflicts } = below(frontMatter.text, blocks, pages, newline)
  const all = [...frontMatter.conflicts, ...conflicts]
  if (all.length > 0 && !names.hasColumns) {
    const lines = mergeLines(plain)
    if (lines !== undefined) return { source: mark + lines, conflicts: [] }
  }
  return { source: mark + text, conflicts: shifted(all, mark.length) }
}

/** The conflicts that nobody has answered yet. */
export const openConflicts = (merged: MergedMarkdown): ReadonlyArray<MarkdownConflict> =>
  merged.conflicts.filter(({ answer }) => answer === null)
