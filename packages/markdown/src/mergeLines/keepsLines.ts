import { inBoth } from "./alignShared.ts"
import { numberTokens } from "../diff/compareTokens.ts"
import type { ThreeWay } from "./ThreeWay.ts"

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

const countLines = (lines: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Words of a list item are the same under another number. */
const withoutNumber = (line: string): string => line.replace(/^\d+(?=[.)])/, "1")

/**
 * Whether a merge has all lines of main in their order, but for those that the change request removed, and none more often
 * than one of the sides has it: then everything else in it is of the change request.
 */
export const keepsLines = (texts: ThreeWay<string>, merged: string): boolean => {
  const [base, ours, theirs, now] = [texts.base, texts.ours, texts.theirs, merged].map((text) =>
    linesOf(text).map(withoutNumber)
  )
  const [before, there] = [countLines(base!), countLines(theirs!)]
  const isRemoved = (line: string) => (there.get(line) ?? 0) < (before.get(line) ?? 0)
  const [mine, after] = numberTokens([ours!, now!])
  const kept = new Set(inBoth(mine!, after!).map(([at]) => at))
  if (ours!.some((line, at) => !kept.has(at) && !isRemoved(line))) return false
  const own = countLines(ours!)
  return [...countLines(now!)].every(
    ([line, count]) =>
      count <= Math.max(own.get(line) ?? 0, there.get(line) ?? 0) || !/[\p{L}\p{N}]/u.test(line)
  )
}
