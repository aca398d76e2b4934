import type { WordIndex } from "./WordIndex.ts"

/** A lexeme of a query, or a prefix of one, and its distance from the first lexeme of its phrase. */
export interface SoughtLexeme {
  readonly lexeme: string
  readonly isPrefix: boolean
  readonly at: number
}

/** A condition on an index entry: a phrase of lexemes, or all or any of some conditions. */
export type Match =
  | { readonly phrase: ReadonlyArray<SoughtLexeme> }
  | { readonly all: ReadonlyArray<Match> }
  | { readonly any: ReadonlyArray<Match> }
  | { readonly followed: Followed }

/** Any of some lexemes with any of others behind it, at most so many places later. */
interface Followed {
  readonly first: ReadonlyArray<SoughtLexeme>
  readonly second: ReadonlyArray<SoughtLexeme>
  readonly within: number
}

const placesOf = (
  index: WordIndex,
  { isPrefix, lexeme }: SoughtLexeme
): ReadonlyArray<number> | undefined => {
  if (!isPrefix) return index.get(lexeme)
  const found = [...index].filter(([other]) => other.startsWith(lexeme))
  return found.length === 0 ? undefined : found.flatMap(([, places]) => places)
}

const isFollowed = (index: WordIndex, { first, second, within }: Followed): boolean => {
  const later = new Set(second.flatMap((sought) => placesOf(index, sought) ?? []))
  const isNear = (place: number) => {
    for (let distance = 1; distance <= within; distance++) if (later.has(place + distance)) return true
    return false
  }
  return first.some((sought) => placesOf(index, sought)?.some(isNear) ?? false)
}

/** Whether an index entry fulfils a match. */
export const holdsMatch = (index: WordIndex, match: Match): boolean => {
  if ("all" in match) return match.all.every((part) => holdsMatch(index, part))
  if ("any" in match) return match.any.some((part) => holdsMatch(index, part))
  if ("followed" in match) return isFollowed(index, match.followed)
  const places = match.phrase.map((sought) => placesOf(index, sought))
  if (places.includes(undefined)) return false
  if (places.length === 1) return true
  const from = match.phrase[0]!.at
  const others = places.map((found) => new Set(found))
  return places[0]!.some((place) =>
    match.phrase.every(({ at }, part) => others[part]!.has(place + at - from))
  )
}
