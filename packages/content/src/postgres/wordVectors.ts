import type { Match, SoughtLexeme } from "../search/Match.ts"
import type { WordIndex } from "../search/WordIndex.ts"

// Lexemes are letters and digits with at most one mark before them, so that quoting them is enough.

/** An index as Postgres reads a tsvector. */
export const toTsvector = (index: WordIndex): string => {
  const entries: Array<string> = []
  index.forEach((places, lexeme) => {
    entries.push(places.length === 0 ? `'${lexeme}'` : `'${lexeme}':${places.join(",")}`)
  })
  return entries.join(" ")
}

const anyOf = (lexemes: ReadonlyArray<SoughtLexeme>): string =>
  `(${lexemes.map(({ isPrefix, lexeme }) => `'${lexeme}'${isPrefix ? ":*" : ""}`).join(" | ")})`

/** A match in the language of tsquery. */
export const toTsquery = (match: Match): string => {
  if ("all" in match) return `(${match.all.map(toTsquery).join(" & ")})`
  if ("any" in match) return `(${match.any.map(toTsquery).join(" | ")})`
  if ("followed" in match) {
    const { first, second, within } = match.followed
    const distances = Array.from({ length: within }, (_, index) => index + 1)
    return `(${distances.map((distance) => `${anyOf(first)} <${distance}> ${anyOf(second)}`).join(" | ")})`
  }
  const { phrase } = match
  const parts = phrase.map(({ at, isPrefix, lexeme }, index) => {
    const distance = index === 0 ? "" : ` <${at - phrase[index - 1]!.at}> `
    return `${distance}'${lexeme}'${isPrefix ? ":*" : ""}`
  })
  return `(${parts.join("")})`
}

/** A match for the same lexemes without positions, which an index answers alone. */
export const withoutPlaces = (match: Match): Match => {
  if ("all" in match) return { all: match.all.map(withoutPlaces) }
  if ("any" in match) return { any: match.any.map(withoutPlaces) }
  if ("followed" in match) {
    const { first, second } = match.followed
    const any = (lexemes: ReadonlyArray<SoughtLexeme>) => ({
      any: lexemes.map((sought) => ({ phrase: [sought] }))
    })
    return { all: [any(first), any(second)] }
  }
  return match.phrase.length === 1 ? match : { all: match.phrase.map((sought) => ({ phrase: [sought] })) }
}
