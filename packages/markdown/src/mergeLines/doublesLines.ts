import { inBoth } from "./alignShared.ts"
import { numberTokens } from "../diff/compareTokens.ts"
import { plain } from "./pieces.ts"
import type { ThreeWay } from "./ThreeWay.ts"

/** Shorter lines, such as commands, are written at several places. */
const SHORTEST = 24
const MARKUP = /\{%[^%]*%\}|<\/?[a-z][^>]*>|[|`*#>]/gi

const linesIn = (text: string): ReadonlyArray<string> => text.split("\n").map((line) => line.trim())

const countLines = (lines: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Whether a line stands behind, or before, the same one of some lines in two texts, whatever is between. */
const areBeside = (
  line: string,
  ours: ReadonlyArray<string>,
  theirs: ReadonlyArray<string>,
  isOne: (line: string) => boolean
): boolean => {
  const [mine, others] = [ours, theirs].map((lines) => {
    const at = lines.indexOf(line)
    return [lines.slice(0, at).findLast(isOne), lines.slice(at + 1).find(isOne)] as const
  })
  return mine![0] === others![0] || mine![1] === others![1]
}

/**
 * Whether a merge has a line twice that both sides added or moved, each once: a line that they have at the same place, or a
 * long one.
 */
export const doublesLines = (texts: ThreeWay<string>, merged: string): boolean => {
  const lines = [texts.base, texts.ours, texts.theirs].map(linesIn)
  const sides = lines.map(countLines)
  const doubled = [...countLines(linesIn(merged))]
    .filter(([line, count]) => count > 1 && sides.every((counts) => (counts.get(line) ?? 0) <= 1))
    .map(([line]) => line)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  if (doubled.length === 0) return false
  if (doubled.some((line) => plain(line.replace(MARKUP, " ")).length >= SHORTEST)) return true
  const [, ours, theirs] = lines
  const [mine, others] = numberTokens([ours!, theirs!])
  const common = new Set(inBoth(mine!, others!).map(([at]) => ours![at]))
  const isOfAll = (line: string) => /[\p{L}\p{N}]/u.test(line) && sides.every((counts) => counts.has(line))
  return doubled.some(
    (line) => common.has(line) && !sides[0]!.has(line) && areBeside(line, ours!, theirs!, isOfAll)
  )
}
