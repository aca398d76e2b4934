import { inBoth } from "./alignShared.ts"
import { numberTokens } from "../diff/compareTokens.ts"
import { linesOf } from "./mergeLines.ts"

/** The share of lines that two texts have in common if they are versions of one. */
const MOST = 0.5

/**
 * The lines that two texts have in common, in their order, if they are versions of one text: it can be the base of a merge of both.
 * Undefined for different texts.
 */
export const findCommonLines = (ours: string, theirs: string): string | undefined => {
  const lines = [linesOf(ours), linesOf(theirs)]
  const [mine, others] = numberTokens(lines)
  const common = inBoth(mine!, others!).flatMap(([at]) => lines[0]![at]!)
  const count = (all: ReadonlyArray<string>) => all.filter((line) => /[\p{L}\p{N}]/u.test(line)).length
  const longest = Math.max(...lines.map(count))
  return longest > 0 && count(common) >= longest * MOST ? common.join("") : undefined
}
