import type { Mark } from "../document/Document.ts"
import type { InlineToken } from "./InlineTokens.ts"
import { sameMarks } from "../document/marks.ts"
import type { Splice } from "../text/Splices.ts"

const hasMark = (token: InlineToken | undefined, mark: Mark): boolean =>
  token?.marks.some((other) => sameMarks([other], [mark])) === true

/** The delimiters of Markdown that open a mark, in the text before its first word; undefined for those of HTML. */
const delimiterOf = (
  mark: Mark,
  before: string
): { readonly at: number; readonly text: string } | undefined => {
  const patterns: Partial<Record<Mark["type"], RegExp>> = {
    bold: /\*\*|__/,
    italic: /\*(?!\*)|_(?!_)/,
    strikethrough: /~~?/,
    code: /`+/
  }
  const found = patterns[mark.type]?.exec(before)
  return found === null || found === undefined ? undefined : { at: found.index, text: found[0] }
}

/** The delimiters of the marks that are open around a cut, from the outside in; undefined where one is not known. */
const openAt = (
  tokens: ReadonlyArray<InlineToken>,
  next: number,
  source: string,
  start: number
): ReadonlyArray<string> | undefined => {
  const shared = tokens[next - 1]!.marks.filter((mark) => hasMark(tokens[next], mark))
  const found: Array<readonly [first: number, at: number, text: string]> = []
  for (const mark of shared) {
    let first = next - 1
    while (hasMark(tokens[first - 1], mark)) first--
    const before = source.slice(tokens[first - 1]?.end ?? start, tokens[first]!.start)
    const delimiter = delimiterOf(mark, before)
    if (delimiter === undefined) return undefined
    found.push([first, delimiter.at, delimiter.text])
  }
  return found
    .toSorted(([first, at], [other, otherAt]) => first - other || at - otherAt)
    .map(([, , text]) => text)
}

/**
 * The splice that divides a run of words before one of its tokens: marks that end or begin at the cut do so on their side of it, and
 * those that are open there end and begin again. `start` is the start of the run.
 */
export const cutBetween = (
  tokens: ReadonlyArray<InlineToken>,
  last: number,
  next: number,
  { gap, source, start }: { readonly gap: string; readonly source: string; readonly start: number }
): Splice => {
  const [left, right] = [tokens[last]!, tokens[next]!]
  const between = source.slice(left.end, right.start)
  const splice = { start: left.end, end: right.start }
  const parts = /^([^\s>]*)[\s>]+([^\s>]*)$/.exec(between)
  const closes = left.marks.some((mark) => !hasMark(right, mark))
  const [closing, opening] =
    parts === null ? (closes ? [between, ""] : ["", between.trim()]) : [parts[1]!, parts[2]!]
  // Marks that end and begin again at the cut are not open there: both of their delimiters are in the text.
  const isApart = closing !== "" && opening !== ""
  const open = isApart ? [] : openAt(tokens.slice(0, last + 1).concat(right), last + 1, source, start)
  if (open === undefined) return { ...splice, text: gap }
  return {
    ...splice,
    text: closing + open.toReversed().join("") + gap + open.join("") + opening
  }
}
