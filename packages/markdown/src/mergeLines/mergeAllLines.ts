import { doublesLines } from "./doublesLines.ts"
import { mergeLines } from "./mergeLines.ts"
import { mergeShared } from "./mergeShared.ts"
import type { ThreeWay } from "./ThreeWay.ts"

/** Merges texts line by line, and lines that both sides changed alike as one change; undefined on a conflict. */
export const mergeAllLines = (texts: ThreeWay<string>): string | undefined => {
  const merged = mergeLines(texts)
  return merged === undefined || doublesLines(texts, merged) ? mergeShared(texts) : merged
}
