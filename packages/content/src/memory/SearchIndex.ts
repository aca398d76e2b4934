import { generatesPages } from "../entries/generated.ts"
import { type Listing, type ListingRequest, toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import type { PageVersion } from "../entries/Page.ts"
import { type PagePlace, Pages } from "../entries/Pages.ts"
import type { BranchId } from "../entries/Revision.ts"
import { holdsMatch, type Match } from "../search/Match.ts"
import { SearchIndex } from "../search/SearchIndex.ts"
import {
  countedTerms,
  matchesOf,
  maxScored,
  type PairFinding,
  type PairMatches,
  pairsOf,
  scoreOf,
  weightOf
} from "../search/pageScore.ts"
import type { Search } from "../search/Search.ts"
import { maxTitleLength, type SearchQuery, type Tiers, tiersOf, weights } from "../search/SearchQuery.ts"
import { indexText, indexTitle, type WordIndex } from "../search/WordIndex.ts"
import { ContentTables, type StoredSource } from "./ContentTables.ts"
import type { RankPosition } from "../search/SearchPosition.ts"

interface Ranked {
  readonly branchId: BranchId
  readonly page: PageVersion
  readonly rank: number
  readonly source: StoredSource | null
  /** By it pages of one rank are in order. */
  readonly place: string
}

const rankOf = (title: WordIndex, text: WordIndex | null, tiers: Tiers): number => {
  const inText = (match: Match) => text !== null && holdsMatch(text, match)
  const isInTitle = holdsMatch(title, tiers.title)
  if (!isInTitle && !inText(tiers.text)) return 0
  let rank = 0
  if (inText(tiers.text)) rank += weights.text
  if (inText(tiers.oftenInText)) rank += weights.oftenInText
  if (inText(tiers.headings)) rank += weights.headings
  if (holdsMatch(title, tiers.anyInTitle)) rank += weights.anyInTitle
  if (isInTitle) rank += weights.title * (1 + maxTitleLength - Math.min(maxTitleLength, title.size))
  return rank
}

/** The positions of a page and of all above it, and its id: in order of these, pages are in the order of the tree. */
const placeInTree = (page: PageVersion, byId: ReadonlyMap<string, PageVersion>): string => {
  const parent = page.parentId === null ? undefined : byId.get(page.parentId)
  const positions = [page.position, page.id]
  for (let above = parent; above !== undefined;) {
    positions.unshift(above.position)
    above = above.parentId === null ? undefined : byId.get(above.parentId)
  }
  return positions.join(" ")
}

/** Whether a page comes before another one of the same weight: by text, pages without one last, and then by id. */
const isBefore = (page: PageVersion, other: PageVersion): boolean => {
  if (page.sourceHash === other.sourceHash) return page.id < other.id
  return other.sourceHash === null || (page.sourceHash !== null && page.sourceHash < other.sourceHash)
}

const byRank =
  <A extends { readonly rank: number }>(idOf: (row: A) => string) =>
  (a: A, b: A) =>
    b.rank - a.rank || (idOf(a) < idOf(b) ? -1 : 1)

const pageOfRows = <A extends { readonly rank: number }>(
  rows: ReadonlyArray<A>,
  idOf: (row: A) => string,
  { after, limit }: ListingRequest<RankPosition>
): Listing<A, RankPosition> => {
  const following = rows.toSorted(byRank(idOf)).filter((row) => {
    if (after === null) return true
    const rank = after[0]
    return row.rank < rank || (row.rank === rank && idOf(row) > after[1])
  })
  return toListing(following, limit, (row) => [row.rank, idOf(row)])
}

/** Whether a lexeme is a word, and no mark of one. */
const isPlainWord = (lexeme: string): boolean => !/^[#+~]/.test(lexeme)

/** The findings in a text for each term with its successor, where both have a weight. */
const nearbyIn = (
  text: WordIndex | null,
  pairs: ReadonlyArray<PairMatches | null>,
  weightOfTerm: (n: number) => number | null
): ReadonlyArray<PairFinding> =>
  pairs.flatMap((pair, n) => {
    const [first, second] = [weightOfTerm(n), weightOfTerm(n + 1)]
    if (pair === null || text === null || first === null || second === null) return []
    const [near, inOrder] = [holdsMatch(text, pair.near), holdsMatch(text, pair.inOrder)]
    return [{ weight: Math.min(first, second), near, inOrder }]
  })

/** The words of texts that are one of some, or begin with any of others, the most frequent first. */
const wordsLike = (
  texts: ReadonlyArray<WordIndex | null>,
  near: ReadonlySet<string>,
  beginnings: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of text?.keys() ?? []) {
      const isBegun = isPlainWord(word) && beginnings.some((beginning) => word.startsWith(beginning))
      if (near.has(word) || isBegun) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word)
}

/** The words of titles with any of some beginnings or ends, in order. */
const titleWordsLike = (
  pages: ReadonlyArray<PageVersion>,
  beginnings: ReadonlyArray<string>,
  ends: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const isNear = (word: string) =>
    beginnings.some((beginning) => word.startsWith(beginning)) || ends.some((end) => word.endsWith(end))
  const words = pages.flatMap(({ title }) => [...indexTitle(title).keys()])
  return [...new Set(words.filter((word) => isNear(word) && !word.startsWith("~")))].sort()
}

const pathOf = ({ ancestorSlugs, page }: PagePlace): string => [...ancestorSlugs, page.slug].join("/")

const titlesAbove = (page: PageVersion, shown: ReadonlyArray<PageVersion>): ReadonlyArray<string> => {
  const above = shown.find(({ id }) => id === page.parentId)
  return above === undefined ? [] : [...titlesAbove(above, shown), above.title]
}

const sectionsOf = (source: StoredSource | null) =>
  (source?.derived.sections ?? []).map(({ id, text, title }) => ({ anchor: id, title, text }))

export const layer: Layer.Layer<SearchIndex, never, ContentTables | Pages> = Layer.effect(
  SearchIndex,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const pages = yield* Pages
    const texts = new WeakMap<StoredSource, WordIndex>()
    const indexOf = (source: StoredSource) => {
      const known = texts.get(source)
      if (known !== undefined) return known
      const index = indexText(source.derived)
      texts.set(source, index)
      return index
    }

    const headOf = Effect.fnUntraced(function* (branchId: BranchId) {
      const branch = yield* Effect.orDie(Effect.fromOption(yield* TxHashMap.get(tables.branches, branchId)))
      return { branchId, seq: branch.headSeq, base: branch.base }
    })
    const isIndexed = ({ attributes }: PageVersion) => attributes.noIndex !== true
    const indexedPages = Effect.fnUntraced(function* (branchId: BranchId) {
      return (yield* tables.pages.visible(yield* headOf(branchId))).filter(isIndexed)
    })

    /** The pages of a line with what they are found by. */
    const indexedTexts = Effect.fnUntraced(function* (branchId: BranchId) {
      const shown = yield* tables.pages.visible(yield* headOf(branchId))
      const byId = new Map(shown.map((page) => [page.id, page]))
      return yield* Effect.forEach(shown.filter(isIndexed), (page) =>
        Effect.map(
          page.sourceHash === null
            ? Effect.succeed(null)
            : Effect.map(TxHashMap.get(tables.sources, page.sourceHash), Option.getOrNull),
          (source) => ({
            branchId,
            page,
            source,
            placeInTree: placeInTree(page, byId),
            title: indexTitle(generatesPages(page) ? "" : page.title),
            text: source === null ? null : indexOf(source)
          })
        )
      )
    })
    type IndexedText = Effect.Success<ReturnType<typeof indexedTexts>>[number]

    const withAll = (texts: ReadonlyArray<IndexedText>, query: SearchQuery) => {
      const tiers = tiersOf(query)
      return texts.map((found) => ({
        ...found,
        place: found.page.id,
        rank: rankOf(found.title, found.text, tiers)
      }))
    }

    const withMost = (
      texts: ReadonlyArray<IndexedText>,
      { terms, weights: given }: Extract<Search, { readonly has: "most" }>
    ) => {
      const matches = terms.map(matchesOf)
      const pairs = pairsOf(terms)
      const findings = texts.map((indexed) => {
        const holds = (match: Match) => indexed.text !== null && holdsMatch(indexed.text, match)
        const found = matches.map(({ headings, oftenInText, text, title }) => ({
          text: holds(text),
          oftenInText: holds(oftenInText),
          headings: holds(headings),
          title: holdsMatch(indexed.title, title)
        }))
        return { indexed, found }
      })
      const weighed = terms.map(({ isQuoted }, n) => {
        const count = (place: "text" | "title") => findings.filter(({ found }) => found[n]![place]).length
        const weight = weightOf(count("text") || count("title"), texts.length)
        return given?.[n] ?? Math.max(weight, Number(isQuoted))
      })
      const counted = countedTerms(terms, weighed)
      const ranked = findings.map(({ found, indexed }) => {
        const weights = [...counted].map((n) => ({
          ...found[n]!,
          isQuoted: terms[n]!.isQuoted,
          weight: weighed[n]!
        }))
        const weigh = (place: "text" | "title") =>
          weights.reduce((sum, finding) => sum + (finding[place] ? finding.weight : 0), 0)
        const nearby = nearbyIn(indexed.text, pairs, (n) => (counted.has(n) ? weighed[n]! : null))
        const rank = scoreOf(weights, nearby, indexed.text?.size ?? 0, indexed.title.size)
        return { ...indexed, place: indexed.placeInTree, likely: 4 * weigh("title") + weigh("text"), rank }
      })
      ranked.sort((a, b) => b.likely - a.likely || (isBefore(a.page, b.page) ? -1 : 1))
      const weights = weighed.map((weight, n) => (counted.has(n) ? weight : 0))
      return { ranked: ranked.slice(0, maxScored), weights }
    }

    const rankedPages = Effect.fnUntraced(function* (branchIds: ReadonlyArray<BranchId>, search: Search) {
      const texts = (yield* Effect.forEach(branchIds, indexedTexts)).flat()
      const { ranked, weights } =
        search.has === "all" ? { ranked: withAll(texts, search.terms), weights: [] } : withMost(texts, search)
      return { ranked: ranked.filter(({ rank }) => rank > 0), weights }
    })

    const found = Effect.fnUntraced(function* (branchId: BranchId, { page, rank, source }: Ranked) {
      const head = yield* headOf(branchId)
      const [place] = yield* pages.findPlaces(head, [page.id])
      const ancestors = titlesAbove(page, yield* tables.pages.visible(head))
      const sections = sectionsOf(source)
      const { attributes, id: pageId, sourceHash, title } = page
      const description = attributes.description ?? ""
      return { pageId, title, path: pathOf(place!), description, ancestors, rank, sourceHash, sections }
    })

    const placeOf = ({ place }: Ranked) => place
    return {
      searchPages: Effect.fnUntraced(function* (branchId, search, request) {
        const { ranked, weights } = yield* rankedPages([branchId], search)
        const listing = pageOfRows(ranked, placeOf, request)
        return {
          ...listing,
          weights,
          items: yield* Effect.forEach(listing.items, (page) => found(branchId, page))
        }
      }),
      searchLines: Effect.fnUntraced(function* (branchIds, search, request) {
        const { ranked, weights } = yield* rankedPages(branchIds, search)
        const byBranch = Map.groupBy(ranked, ({ branchId }) => branchId)
        const branches = [...byBranch].map(([branchId, pages]) => {
          const best: ReadonlyArray<Ranked> = pages.sort(byRank(placeOf)).slice(0, request.pages)
          return { branchId, rank: best[0]!.rank, best }
        })
        const listing = pageOfRows(branches, ({ branchId }) => branchId, request)
        const items = yield* Effect.forEach(listing.items, ({ best, branchId }) =>
          Effect.map(
            Effect.forEach(best, (page) => found(branchId, page)),
            (pages) => ({ branchId, pages })
          )
        )
        return { ...listing, items, weights }
      }),
      findTitleWords: Effect.fnUntraced(function* (branchIds, beginnings, ends) {
        const pages = (yield* Effect.forEach(branchIds, indexedPages)).flat()
        return titleWordsLike(pages, beginnings, ends)
      }),
      findTextWords: (branchIds, near, beginnings) =>
        Effect.map(Effect.forEach(branchIds, indexedTexts), (texts) =>
          wordsLike(
            texts.flat().map(({ text }) => text),
            new Set(near),
            beginnings
          )
        ),
      refresh: () => Effect.void,
      settle: Effect.void
    }
  })
)
