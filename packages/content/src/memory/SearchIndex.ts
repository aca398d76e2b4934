import { type Listing, type ListingRequest, toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import type { PageVersion } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import { pageNode } from "../pages/pageTree.ts"
import type { LineId } from "../revisions/Revision.ts"
import { holdsMatch, type Match } from "../search/Match.ts"
import { SearchIndex } from "../search/SearchIndex.ts"
import { longestTitle, type SearchQuery, type Tiers, tiersOf, weights } from "../search/SearchQuery.ts"
import { indexText, indexTitle, type WordIndex } from "../search/WordIndex.ts"
import { ContentTables, type StoredSource } from "./ContentTables.ts"

interface Ranked {
  readonly page: PageVersion
  readonly rank: number
  readonly source: StoredSource | null
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
  if (isInTitle) rank += weights.title * (1 + longestTitle - Math.min(longestTitle, title.size))
  return rank
}

const byRank =
  <A extends { readonly rank: number }>(idOf: (row: A) => string) =>
  (a: A, b: A) =>
    b.rank - a.rank || (idOf(a) < idOf(b) ? -1 : 1)

const stretch = <A extends { readonly rank: number }>(
  rows: ReadonlyArray<A>,
  idOf: (row: A) => string,
  { after, limit }: ListingRequest
): Listing<A> => {
  const following = rows.toSorted(byRank(idOf)).filter((row) => {
    if (after === null) return true
    const rank = Number(after[0])
    return row.rank < rank || (row.rank === rank && idOf(row) > String(after[1]))
  })
  return toListing(following, limit, (row) => [row.rank, idOf(row)])
}

export const layer: Layer.Layer<SearchIndex, never, ContentTables | Pages> = Layer.effect(
  SearchIndex,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const pages = yield* Pages
    const texts = new WeakMap<StoredSource, WordIndex>()
    const indexOf = (source: StoredSource) => {
      const known = texts.get(source)
      if (known !== undefined) return known
      const index = indexText({ ...source.facts, sections: source.sections })
      texts.set(source, index)
      return index
    }

    const headOf = Effect.fnUntraced(function* (lineId: LineId) {
      const line = yield* Effect.orDie(Effect.fromOption(yield* TxHashMap.get(tables.lines, lineId)))
      return { lineId, seq: line.headSeq, base: line.base }
    })
    const indexedPages = Effect.fnUntraced(function* (lineId: LineId) {
      const shown = yield* tables.pages.visible(yield* headOf(lineId))
      return shown.filter(({ attributes }) => attributes.noIndex !== true)
    })

    const rankedPages = Effect.fnUntraced(function* (lineId: LineId, query: SearchQuery) {
      const tiers = tiersOf(query)
      const ranked: Array<Ranked> = []
      for (const page of yield* indexedPages(lineId)) {
        const source =
          page.sourceHash === null
            ? null
            : Option.getOrNull(yield* TxHashMap.get(tables.sources, page.sourceHash))
        const rank = rankOf(indexTitle(page.title), source === null ? null : indexOf(source), tiers)
        if (rank > 0) ranked.push({ page, rank, source })
      }
      return ranked
    })

    const found = Effect.fnUntraced(function* (lineId: LineId, { page, source }: Ranked) {
      const inTree = yield* Effect.orDie(Effect.fromOption(yield* pages.find(yield* headOf(lineId), page.id)))
      return {
        pageId: page.id,
        title: page.title,
        path: pageNode(inTree).path,
        sections: (source?.sections ?? []).map(({ id, text, title }) => ({ anchor: id, title, text }))
      }
    })

    const idOfPage = ({ page }: Ranked) => page.id
    return {
      searchPages: Effect.fnUntraced(function* (lineId, query, request) {
        const listing = stretch(yield* rankedPages(lineId, query), idOfPage, request)
        return { ...listing, items: yield* Effect.forEach(listing.items, (page) => found(lineId, page)) }
      }),
      searchLines: Effect.fnUntraced(function* (lineIds, query, request) {
        const lines: Array<{ lineId: LineId; rank: number; best: ReadonlyArray<Ranked> }> = []
        for (const lineId of lineIds) {
          const best = (yield* rankedPages(lineId, query)).sort(byRank(idOfPage)).slice(0, request.pages)
          if (best[0] !== undefined) lines.push({ lineId, rank: best[0].rank, best })
        }
        const listing = stretch(lines, ({ lineId }) => lineId, request)
        const items = yield* Effect.forEach(listing.items, ({ best, lineId }) =>
          Effect.map(
            Effect.forEach(best, (page) => found(lineId, page)),
            (pages) => ({ lineId, pages })
          )
        )
        return { ...listing, items }
      }),
      findTitleWords: Effect.fnUntraced(function* (lineIds, beginnings, ends) {
        const words = new Set<string>()
        for (const lineId of lineIds) {
          for (const { title } of yield* indexedPages(lineId)) {
            for (const word of indexTitle(title).keys()) {
              const isNear =
                beginnings.some((beginning) => word.startsWith(beginning)) ||
                ends.some((end) => word.endsWith(end))
              if (isNear && !word.startsWith("~")) words.add(word)
            }
          }
        }
        return [...words].sort()
      }),
      refresh: () => Effect.void
    }
  })
)
