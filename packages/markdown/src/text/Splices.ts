/** A range of a source and the text that takes its place. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Two changes want the same part of a source. */
export class Overlap extends Error {}

/** Puts texts in the places of ranges; insertions at one place keep their order. Fails with `Overlap`. */
export const applySplices = (source: string, splices: ReadonlyArray<Splice>): string => {
  const sorted = splices
    .map((splice, index) => ({ splice, index }))
    .sort((a, b) => a.splice.start - b.splice.start || a.splice.end - b.splice.end || a.index - b.index)
  let result = ""
  let done = 0
  let last: Splice | undefined
  for (const { splice } of sorted) {
    // A footnote that is read twice is edited twice.
    if (
      last !== undefined &&
      last.start === splice.start &&
      last.end === splice.end &&
      last.text === splice.text &&
      splice.start < splice.end
    )
      continue
    if (splice.start < done || splice.start > splice.end || splice.end > source.length) throw new Overlap()
    result += source.slice(done, splice.start) + splice.text
    done = splice.end
    last = splice
  }
  return result + source.slice(done)
}
