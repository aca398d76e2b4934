import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { pageNode } from "../pages/pageTree.ts"
import { Pages } from "../pages/Pages.ts"
import { SearchIndex } from "../search/SearchIndex.ts"
import { type SearchQuery, type SearchTerm, searchWords } from "../search/searchTerms.ts"
import { ContentTables } from "./ContentTables.ts"

const stands = (words: ReadonlyArray<string>, { isPrefix, words: term }: SearchTerm, at: number) =>
  term.every((word, index) => {
    const found = words[at + index]
    const isLast = index === term.length - 1
    return found !== undefined && (isPrefix && isLast ? found.startsWith(word) : found === word)
  })

const countTerm = (words: ReadonlyArray<string>, term: SearchTerm) =>
  words.reduce((count, _, at) => count + (stands(words, term, at) ? 1 : 0), 0)

/** How often the terms stand in a text that has all of them, else 0. */
const score = (words: ReadonlyArray<string>, query: SearchQuery) => {
  const counts = query.map((term) => countTerm(words, term))
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0)
}

const titleScore = 1_000_000
const sectionsOfPage = 5

export const layer: Layer.Layer<SearchIndex, never, ContentTables | Pages> = Layer.effect(
  SearchIndex,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const pages = yield* Pages
    return {
      search: Effect.fnUntraced(function* (lineId, query, { after, limit }) {
        const line = yield* Effect.orDie(Effect.fromOption(yield* TxHashMap.get(tables.lines, lineId)))
        const at = { lineId, seq: line.headSeq, base: line.base }
        const hits = []
        for (const page of yield* tables.pages.visible(at)) {
          const source =
            page.sourceHash === null
              ? undefined
              : Option.getOrUndefined(yield* TxHashMap.get(tables.sources, page.sourceHash))
          const sections = (source?.sections ?? [])
            .map((section) => {
              const title = searchWords(section.title)
              const inTitle = score(title, query) * 1000
              return { section, rank: inTitle + score([...title, ...searchWords(section.text)], query) }
            })
            .filter(({ rank }) => rank > 0)
            .sort((a, b) => b.rank - a.rank)
          const rank = Math.max(
            score(searchWords(page.title), query) * titleScore,
            ...sections.map((s) => s.rank),
            0
          )
          if (rank > 0) hits.push({ page, rank, sections })
        }
        hits.sort((a, b) => b.rank - a.rank || (a.page.id < b.page.id ? -1 : 1))
        const rows = hits.filter(
          ({ page, rank }) =>
            after === null ||
            rank < Number(after[0]) ||
            (rank === Number(after[0]) && page.id > String(after[1]))
        )
        const listing = toListing(rows, limit, ({ page, rank }) => [rank, page.id])
        const items = yield* Effect.forEach(
          listing.items,
          Effect.fnUntraced(function* ({ page, sections }) {
            const found = yield* Effect.orDie(Effect.fromOption(yield* pages.find(at, page.id)))
            return {
              pageId: page.id,
              title: page.title,
              path: pageNode(found).path,
              sections: sections
                .slice(0, sectionsOfPage)
                .map(({ section }) => ({ anchor: section.id, title: section.title, text: section.text }))
            }
          })
        )
        return { items, next: listing.next }
      })
    }
  })
)
