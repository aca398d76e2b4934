import type { MergedMarkdown } from "./mergeMarkdown.ts"
import { ConflictNames } from "./MarkdownConflict.ts"
import { agreed, type Answers, type Sides } from "./Sides.ts"

/** Merges sources as one block each, in linear time, where cutting and comparing them takes too long. */
export const mergeAsOne = (sources: Sides<string>, answers: Answers): MergedMarkdown => {
  const same = agreed(sources)
  if (same !== undefined) return { source: same.value, conflicts: [] }
  const { conflict, text } = new ConflictNames(answers).conflict(sources)
  return { source: text ?? "", conflicts: [conflict] }
}
