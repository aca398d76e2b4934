import { ConflictNames } from "./MarkdownConflict.ts"
import type { MergedMarkdown } from "./mergeMarkdown.ts"
import type { Resolutions } from "./ThreeWay.ts"

/** Whether all lines of a text are in another one, in their order. */
const isPartOf = (part: string, whole: string): boolean => {
  const lines = part.trimEnd().split(/\r?\n/)
  let found = 0
  for (const line of whole.split(/\r?\n/)) if (found < lines.length && line === lines[found]) found++
  return found === lines.length
}

/**
 * Merges two texts without a common base (add/add): the one that has all lines of the other, or one conflict of both as a
 * whole. A merge with an empty base would make one text of two.
 */
export const mergeAdded = (ours: string, theirs: string, resolutions: Resolutions): MergedMarkdown => {
  if (isPartOf(theirs, ours)) return { source: ours, conflicts: [] }
  if (isPartOf(ours, theirs)) return { source: theirs, conflicts: [] }
  const { conflict, text } = new ConflictNames(resolutions).conflict({ base: null, ours, theirs })
  const answer = conflict.resolution
  // The answer is a whole page, with its own line breaks around it.
  const source = answer !== null && "markdown" in answer ? answer.markdown : (text ?? "")
  return { source, conflicts: [{ ...conflict, end: source.length }] }
}
