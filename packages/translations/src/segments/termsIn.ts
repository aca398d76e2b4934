import type { Term } from "../translators/Translator.ts"

/** Scripts without spaces between words, and Korean, whose particles stand at the ends of words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

/** A pattern of a term, composed or decomposed, as a whole word; in scripts without spaces anywhere. */
const termPattern = (term: string): RegExp => {
  const flags = /\p{Lu}/u.test(term.slice(1)) ? "gu" : "giu"
  const forms = [...new Set([term.normalize("NFC"), term.normalize("NFD")])].map(literal)
  const anyForm = `(?:${forms.join("|")})`
  // A combining mark behind a letter makes another letter of it, in every script.
  return withoutSpaces.test(term)
    ? new RegExp(`${anyForm}(?!\\p{M})`, flags)
    : new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${anyForm}(?![\\p{L}\\p{N}\\p{M}])`, flags)
}

/** A place of a term in a text. */
export interface TermPlace {
  readonly term: Term
  readonly start: number
  readonly end: number
}

/** The places of terms in a text, in their order; of places that overlap the first, and the longest of those that begin together. */
export const placesOfTerms = (text: string, terms: ReadonlyArray<Term>): ReadonlyArray<TermPlace> => {
  const all = terms.flatMap((term) =>
    [...text.matchAll(termPattern(term[0]))].map(({ 0: found, index }): TermPlace => ({
      term,
      start: index,
      end: index + found.length
    }))
  )
  let end = 0
  return all
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      if (place.start < end) return false
      end = place.end
      return true
    })
}

/** The terms that a text contains, longest first. */
export const termsIn = (text: string, terms: ReadonlyArray<Term>): ReadonlyArray<Term> =>
  terms
    .filter(([source]) => text.search(termPattern(source)) >= 0)
    .toSorted((a, b) => b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
