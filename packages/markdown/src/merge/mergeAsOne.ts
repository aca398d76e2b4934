import type { MergedMarkdown } from "./mergeMarkdown.ts"
import { ConflictNames } from "../mergeLines/MarkdownConflict.ts"
import { agreed, type Resolutions, type ThreeWay } from "../mergeLines/ThreeWay.ts"

/** Merges sources as one block each, in linear time, where cutting and comparing them takes too long. */
export const mergeAsOne = (sources: ThreeWay<string>, resolutions: Resolutions): MergedMarkdown => {
  const same = agreed(sources)
  if (same !== undefined) return { source: same.value, conflicts: [] }
  const { conflict, text } = new ConflictNames(resolutions).conflict(sources)
  return { source: text ?? "", conflicts: [conflict] }
}
