import type { Counts } from "./countWords.ts"

const HAS_WORDS = /[\p{L}\p{N}]/u

/** How often a text has each line with words. */
export const countLines = (text: string): Counts => {
  const counts = new Map<string, number>()
  for (const line of text.split("\n").map((each) => each.trim()))
    if (HAS_WORDS.test(line)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
