import { findWhole } from "../mergeLines/findWhole.ts"
import { ConflictNames } from "../mergeLines/MarkdownConflict.ts"
import type { MergedMarkdown } from "./mergeMarkdown.ts"
import type { Resolutions } from "../mergeLines/ThreeWay.ts"

/**
 * Merges two texts without a common base (add/add): the one that has all lines of the other, or one conflict of both as a
 * whole. A merge with an empty base would make one text of two.
 */
export const mergeAdded = (ours: string, theirs: string, resolutions: Resolutions): MergedMarkdown => {
  const whole = findWhole(ours, theirs)
  if (whole !== undefined) return { source: whole, conflicts: [] }
  const { conflict, text } = new ConflictNames(resolutions).conflict({ base: null, ours, theirs })
  const answer = conflict.resolution
  // The answer is a whole page, with its own line breaks around it.
  const source = answer !== null && "markdown" in answer ? answer.markdown : (text ?? "")
  return { source, conflicts: [{ ...conflict, end: source.length }] }
}
