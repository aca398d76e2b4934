import type { WordIndex } from "./WordIndex.ts"

/** A lexeme of a query, or the beginning of one, and how far it stands from the first of its phrase. */
export interface SoughtLexeme {
  readonly lexeme: string
  readonly isPrefix: boolean
  readonly at: number
}

/** What an index has to hold: lexemes that stand together as given, or all or any of some such things. */
export type Match =
  | { readonly phrase: ReadonlyArray<SoughtLexeme> }
  | { readonly all: ReadonlyArray<Match> }
  | { readonly any: ReadonlyArray<Match> }

const placesOf = (
  index: WordIndex,
  { isPrefix, lexeme }: SoughtLexeme
): ReadonlyArray<number> | undefined => {
  if (!isPrefix) return index.get(lexeme)
  const found = [...index].filter(([other]) => other.startsWith(lexeme))
  return found.length === 0 ? undefined : found.flatMap(([, places]) => places)
}

/** Whether an index holds what is looked for. */
export const holdsMatch = (index: WordIndex, match: Match): boolean => {
  if ("all" in match) return match.all.every((part) => holdsMatch(index, part))
  if ("any" in match) return match.any.some((part) => holdsMatch(index, part))
  const places = match.phrase.map((sought) => placesOf(index, sought))
  if (places.includes(undefined)) return false
  if (places.length === 1) return true
  const from = match.phrase[0]!.at
  const others = places.map((found) => new Set(found))
  return places[0]!.some((place) =>
    match.phrase.every(({ at }, part) => others[part]!.has(place + at - from))
  )
}
