import { textOf } from "../mergeLines/Block.ts"
import { bringsBack } from "../mergeLines/bringsBack.ts"
import { complexityOf } from "../syntax/complexity.ts"
import { type ParseMarkdown, parseMarkdown } from "../syntax/Markdown.ts"
import { cutMarkdown, type CutPage, cutPlainly } from "./cutMarkdown.ts"
import { ConflictNames, type MarkdownConflict, type Merged, shifted } from "../mergeLines/MarkdownConflict.ts"
import { keepsWords } from "../mergeLines/keepsWords.ts"
import { mergeApart } from "./mergeApart.ts"
import { mergeBlocks } from "./mergeBlocks.ts"
import { mergeFrontMatter } from "./mergeFrontMatter.ts"
import { doublesVersions } from "../mergeLines/doublesVersions.ts"
import { doublesLines } from "../mergeLines/doublesLines.ts"
import { linesOf, mergeLines } from "../mergeLines/mergeLines.ts"
import { mergeShared } from "../mergeLines/mergeShared.ts"
import { agreed, type Resolutions, mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"

/** A page's source as it is after a merge, with the places where both sides wrote differently, answered or not. */
export interface MergedMarkdown {
  readonly source: string
  readonly conflicts: ReadonlyArray<MarkdownConflict>
}

const MARK = "\uFEFF"
const noAnswers: Resolutions = new Map()

type MergeBody = typeof mergeBlocks

/** A body as one conflict, between what all sides begin and end with. */
const bodyApart: MergeBody = (sides, names) =>
  mergeApart(
    mapThreeWay(sides, (side) => textOf(side)),
    names
  )

const cutAll = (sources: ThreeWay<string>, parse: ParseMarkdown): ThreeWay<CutPage> => {
  if (Object.values(sources).some((source: string) => complexityOf(source) !== undefined)) {
    return mapThreeWay(sources, cutPlainly)
  }
  try {
    return mapThreeWay(sources, (source) => cutMarkdown(source, parse))
  } catch (error) {
    if (error instanceof RangeError) return mapThreeWay(sources, cutPlainly)
    throw error
  }
}

const newlineOf = ({ base, ours, theirs }: ThreeWay<string>): string => {
  const written = base.includes("\n") ? base : ours + theirs
  return written.includes("\r\n") ? "\r\n" : "\n"
}

/** The distance of the body to the front matter, from the sides that have one. */
const below = (
  frontMatter: string,
  { text, conflicts }: Merged,
  pages: ThreeWay<CutPage>,
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
 * Merges a page's source: front matter by its keys, the body by its blocks. Unchanged bytes stay as they are. A
 * conflict shows the change request's side until it is resolved; resolutions are found by the ids of conflicts, which
 * depend only on the three texts. Where sides share changes and the blocks would lose or double words, the body is one conflict.
 * `parse` parses the Markdown, and only decides where to cut.
 */
export const mergeMarkdown = (
  sources: ThreeWay<string>,
  resolutions: Resolutions = noAnswers,
  parse: ParseMarkdown = parseMarkdown
): MergedMarkdown => {
  const same = agreed(sources)
  if (same !== undefined) return { source: same.value, conflicts: [] }
  const marks = mapThreeWay(sources, (source) => (source.startsWith(MARK) ? MARK : ""))
  const mark = agreed(marks)!.value
  const plain = mapThreeWay(sources, (source) => (source.startsWith(MARK) ? source.slice(1) : source))
  const pages = cutAll(plain, parse)
  const newline = newlineOf(plain)
  const mergeWith = (names: ConflictNames, mergeBody: MergeBody): Merged => {
    const frontMatter = mergeFrontMatter(
      mapThreeWay(pages, (page) => page.frontMatter),
      names,
      newline
    )
    const body = mergeBody(
      mapThreeWay(pages, (page) => page.body),
      names,
      newline
    )
    const { text, conflicts } = below(frontMatter.text, body, pages, newline)
    return { text, conflicts: [...frontMatter.conflicts, ...conflicts] }
  }
  const names = new ConflictNames(resolutions)
  const merged = mergeWith(names, mergeBlocks)
  const isWhole = (made: Merged) => keepsWords(plain, made, names.hasShared)
  const asMarked = ({ conflicts, text }: Merged): MergedMarkdown => ({
    source: mark + text,
    conflicts: shifted(conflicts, mark.length)
  })
  const { conflicts, text } = merged
  const isClean = conflicts.length === 0
  const isCleanAndWhole = isClean && isWhole(merged)
  const isDoubtful = isClean
    ? !isCleanAndWhole || bringsBack(plain, text) || doublesLines(plain, text)
    : !names.hasColumns
  if (isDoubtful) {
    const lines = mergeLines(plain)
    const joined = lines !== undefined && doublesLines(plain, lines) ? mergeShared(plain, [linesOf]) : lines
    const isTwice = !isClean && joined !== undefined && doublesVersions(plain, joined)
    if (joined !== undefined && !isTwice && isWhole({ text: joined, conflicts: [] }))
      return { source: mark + joined, conflicts: [] }
  }
  const isAnswered = conflicts.some(({ resolution }) => resolution !== null)
  const open = isAnswered ? mergeWith(new ConflictNames(noAnswers), mergeBlocks) : merged
  // A shared insertion that one side moved into a container is a block on no level of both.
  const isDoubled = isClean && doublesLines(plain, text) && doublesVersions(plain, text)
  if (!isDoubled && (isClean ? isCleanAndWhole : isWhole(open))) return asMarked(merged)
  return asMarked(mergeWith(new ConflictNames(resolutions), bodyApart))
}
