import type { Term } from "../translators/Translator.ts"

/** Scripts without spaces between words. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")

/** Finds a term as a whole word; in scripts without spaces anywhere. */
export const termPattern = (term: string): RegExp => {
  const flags = /\p{Lu}/u.test(term.slice(1)) ? "u" : "iu"
  return withoutSpaces.test(term)
    ? new RegExp(literal(term), flags)
    : new RegExp(`(?<![\\p{L}\\p{N}])${literal(term)}(?![\\p{L}\\p{N}])`, flags)
}

/** The terms that a text contains, longest first. */
export const termsIn = (text: string, terms: ReadonlyArray<Term>): ReadonlyArray<Term> =>
  terms
    .filter(([source]) => termPattern(source).test(text))
    .toSorted((a, b) => b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
