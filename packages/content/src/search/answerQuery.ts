import { Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { BranchId } from "../entries/Revision.ts"
import type { Language } from "../containers/Space.ts"
import { findCorrection, replaceWords } from "./findCorrection.ts"
import {
  isJoinedBySigns,
  isSigned,
  languageOf,
  parseQuery,
  queryReadings,
  type QueryReading
} from "./parseQuery.ts"
import type { Search } from "./Search.ts"
import type { FoundListing, FoundPage } from "./SearchIndex.ts"
import { loadLanguage } from "./SearchLanguage.ts"
import type { RankPosition, SearchPosition } from "./SearchPosition.ts"
import type { SearchQuery } from "./SearchQuery.ts"

/** Languages of a query that are tried at most. */
const maxLanguages = 4

/** The language of spaces that name none. */
const defaultLanguage: Language = "en"

/** The cursor of a search: the last row, and the words that matched the first page. */
interface Cursor {
  readonly after: RankPosition | null
  /** The pages that were answered before. */
  readonly before: number
  readonly weights: ReadonlyArray<number> | null
  readonly words: ReadonlyArray<string>
  readonly reading: QueryReading
}

/** The marks of readings in a cursor. */
const marks: Readonly<Record<QueryReading, string>> = { names: "", phrases: "~", words: "~~" }

const readCursor = (position: SearchPosition | null): Cursor => {
  if (position === null) return { after: null, before: 0, weights: null, words: [], reading: "names" }
  const [rank, id, before, given, ...words] = position
  const reading = queryReadings.findLast((one) => given.startsWith(marks[one]))!
  const weights = given.slice(marks[reading].length)
  return {
    after: [rank, id],
    before,
    weights: weights === "" ? null : weights.split(",").map(Number),
    words,
    reading
  }
}

const writeCursor = (
  after: RankPosition,
  { before, reading, weights, words }: Omit<Cursor, "after">
): SearchPosition => [...after, before, `${marks[reading]}${weights?.join(",") ?? ""}`, ...words]

/** Whether pages with most of the terms answer: several words, as in a question. One word, or quoted ones, must be there. */
const isSentence = (terms: SearchQuery): boolean =>
  terms.length > 1 && !terms.every(({ isQuoted }) => isQuoted)

/**
 * Answers a query on some branches. Of several words, pages match with most of their weight. A word without matches is
 * corrected to a similar word of a title or a text. A name with signs that no page has is read without them, and a phrase
 * of words with signs between them as its words. Later pages of the list keep the words and weights of the first.
 */
export const answerQuery = Effect.fnUntraced(function* <Found, Hit>(
  {
    languages,
    branchIds
  }: { readonly branchIds: ReadonlyArray<BranchId>; readonly languages: ReadonlyArray<Language | null> },
  text: string,
  request: ListingRequest<SearchPosition>,
  {
    find,
    pagesOf,
    present
  }: {
    readonly find: (
      search: Search,
      request: ListingRequest<RankPosition>
    ) => Effect.Effect<FoundListing<Found>>
    readonly pagesOf: (found: Found) => ReadonlyArray<FoundPage>
    readonly present: (query: SearchQuery) => (found: Found, positionOf: (page: FoundPage) => number) => Hit
  }
) {
  const nothing: Listing<Hit, SearchPosition> = { items: [], next: null }
  const distinct = [...new Set(languages.map((language) => language ?? defaultLanguage))]
  const known = yield* Effect.forEach(distinct.slice(0, maxLanguages), loadLanguage)
  if (known.length === 0 || branchIds.length === 0) return nothing
  const language = languageOf(text, known)
  const cursor = readCursor(request.after)

  const answer = Effect.fnUntraced(function* (
    search: Search,
    reading: QueryReading,
    words: ReadonlyArray<string>
  ) {
    const { items, next, weights } = yield* find(search, { after: cursor.after, limit: request.limit })
    const pages = items.flatMap(pagesOf).sort((a, b) => b.rank - a.rank)
    const positions = new Map(pages.map((page, n) => [page, cursor.before + n + 1]))
    const positionOf = (page: FoundPage) => positions.get(page)!
    const hitOf = present(search.terms)
    const hits: Array<Hit> = []
    for (const found of items) {
      hits.push(hitOf(found, positionOf))
      yield* Effect.yieldNow
    }
    const goesOn =
      next === null
        ? null
        : writeCursor(next, { before: cursor.before + pages.length, weights, reading, words })
    return { items: hits, next: goesOn, weights }
  })
  const answerTyped = Effect.fnUntraced(function* (reading: QueryReading) {
    const typed = parseQuery(text, language, reading)
    const search = (words: ReadonlyArray<string>): Search => {
      const terms = replaceWords(typed, words, language)
      return isSentence(typed) ? { has: "most", terms, weights: cursor.weights } : { has: "all", terms }
    }
    if (typed.length === 0) return { items: [], next: null, other: null }
    const found = yield* answer(search(cursor.words), reading, cursor.words)
    if (request.after !== null || request.limit === 0) return { ...found, other: null }
    // Of several words those are known to be missing that weigh nothing; else, when nothing was found, any may be.
    const isMissing = (n: number) => (found.items.length === 0 ? true : found.weights[n] === 0)
    const lacks = (is: (term: SearchQuery[number]) => boolean) =>
      typed.some((term, n) => is(term) && isMissing(n))
    // Without one of its names or phrases the query is read in another way, so corrections of this one are not looked for.
    if (reading === "names" && lacks(isSigned)) return { ...found, other: "phrases" as const }
    if (reading !== "words" && lacks(isJoinedBySigns)) return { ...found, other: "words" as const }
    const isComplete = found.items.length > 0 && !found.weights.includes(0)
    const correction = isComplete ? null : yield* findCorrection(branchIds, typed, isMissing)
    if (correction === null) return { ...found, other: null }
    return { ...(yield* answer(search(correction), reading, correction)), other: null }
  })
  let found = yield* answerTyped(cursor.reading)
  while (found.other !== null) found = yield* answerTyped(found.other)
  return { items: found.items, next: found.next }
})
