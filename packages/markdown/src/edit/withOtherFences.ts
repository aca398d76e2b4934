import { conflictingFencesIn } from "../tags/directives.ts"
import { applySplices, type Splice } from "../text/Splices.ts"

/** Gives code that an edit puts into a directive of MyST a fence of tildes where its own would end the directive. */
export const withOtherFences = (source: string, text: string): string => {
  const conflicts = conflictingFencesIn(text)
  if (conflicts.length === 0 || text.includes("~~~") || conflictingFencesIn(source).length > 0) return text
  const splices = conflicts.flatMap(({ closing, opening }) =>
    [opening, closing].map(({ end, start }): Splice => ({ start, end, text: "~".repeat(end - start) }))
  )
  return applySplices(text, splices)
}
