import type { ThreeWay } from "./ThreeWay.ts"

const hasWords = /[\p{L}\p{N}]/u

/** How often each line with words occurs. */
const countLines = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const written of text.split(/\r?\n/)) {
    const line = written.trim()
    if (hasWords.test(line)) counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return counts
}

/**
 * Whether a merge has a line that one side removed and the other left as it was. Blocks are no help where a side changed what is a
 * block: without the first line of a block of code, its end opens another one, and the words behind it are part of that.
 */
export const bringsBack = (sources: ThreeWay<string>, merged: string): boolean => {
  const [base, ours, theirs] = [sources.base, sources.ours, sources.theirs].map(countLines)
  const made = countLines(merged)
  for (const [line, before] of base!) {
    const [mine, others] = [ours!.get(line) ?? 0, theirs!.get(line) ?? 0]
    const after = mine === before ? others : others === before ? mine : before
    if (after < before && (made.get(line) ?? 0) > after) return true
  }
  return false
}
