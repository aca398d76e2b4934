import type { Span } from "./Places.ts"
import type { TagWords } from "./TagWords.ts"

/** The range of the value of an attribute of a tag that is written between quotes at an offset; undefined for any other. */
export const placeOfAttribute = (
  { places }: TagWords,
  raw: string,
  start: number,
  name: string
): Span | undefined => {
  const from = places[name]
  const end = from === undefined ? -1 : raw.indexOf(raw[from - 1]!, from)
  return from === undefined || end < 0 ? undefined : { start: start + from, end: start + end }
}
