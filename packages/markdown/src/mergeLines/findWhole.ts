/** Whether all lines of a text are in another one, in their order. */
const isPartOf = (part: string, whole: string): boolean => {
  const lines = part.trimEnd().split(/\r?\n/)
  let found = 0
  for (const line of whole.split(/\r?\n/)) if (found < lines.length && line === lines[found]) found++
  return found === lines.length
}

/** The text that contains all lines of the other in their order, if one has. */
export const findWhole = (ours: string, theirs: string): string | undefined =>
  isPartOf(theirs, ours) ? ours : isPartOf(ours, theirs) ? theirs : undefined
