import type { Span } from "./Places.ts"
import type { TagWords } from "../tags/TagWords.ts"

/** The range of the value of an attribute of a tag that is written between quotes at an offset; undefined for any other. */
export const placeOfAttribute = (
  { places }: TagWords,
  raw: string,
  start: number,
  name: string
): Span | undefined => {
  const from = places[name]
  const isQuoted = from !== undefined && /["'`]/.test(raw[from - 1]!)
  const end = isQuoted ? raw.indexOf(raw[from - 1]!, from) : -1
  return from === undefined || end < 0 ? undefined : { start: start + from, end: start + end }
}
