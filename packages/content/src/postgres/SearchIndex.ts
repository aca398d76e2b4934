import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { PageId } from "../pages/Page.ts"
import type { LineId } from "../revisions/Revision.ts"
import { type FoundPage, type FoundSection, SearchIndex } from "../search/SearchIndex.ts"
import { tiersOf } from "../search/SearchQuery.ts"
import { reversed } from "../search/WordIndex.ts"
import { indexMissing } from "./indexMissing.ts"
import { bestLines, bestPages, rankedPages, shownPages, shownSections } from "./searchQueries.ts"
import { toTsquery, withoutPlaces } from "./wordVectors.ts"

interface FoundRow {
  readonly line_id: string
  readonly id: string
  readonly rank: number
  readonly line_rank: number
  readonly title: string
  readonly path: string
  readonly sections: ReadonlyArray<FoundSection> | null
}

const searchPages = `WITH RECURSIVE ${rankedPages}, ${bestPages}, ${shownPages} ${shownSections}`
const searchLines = `WITH RECURSIVE ${rankedPages}, ${bestLines}, ${shownPages} ${shownSections}`

const toPage = ({ id, path, sections, title }: FoundRow): FoundPage => ({
  pageId: id as PageId,
  title,
  path,
  sections: sections ?? []
})

export const layer: Layer.Layer<SearchIndex, never, SqlClient.SqlClient> = Layer.effect(
  SearchIndex,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const parametersOf = (
      lineIds: ReadonlyArray<LineId>,
      query: Parameters<typeof tiersOf>[0],
      after: ReadonlyArray<string | number> | null,
      limit: number
    ) => {
      const tiers = tiersOf(query)
      return [
        lineIds,
        ...[withoutPlaces(tiers.text), tiers.oftenInText, tiers.headings, tiers.anyInTitle, tiers.title].map(
          toTsquery
        ),
        after === null ? null : Number(after[0]),
        after === null ? null : String(after[1]),
        limit + 1,
        toTsquery(tiers.text)
      ]
    }
    return {
      searchPages: Effect.fnUntraced(function* (lineId, query, { after, limit }) {
        const rows = yield* sql.unsafe<FoundRow>(searchPages, parametersOf([lineId], query, after, limit))
        const listing = toListing(rows, limit, ({ id, rank }) => [rank, id])
        return { ...listing, items: listing.items.map(toPage) }
      }, Effect.orDie),
      searchLines: Effect.fnUntraced(function* (lineIds, query, { after, limit, pages }) {
        const rows = yield* sql.unsafe<FoundRow>(searchLines, [
          ...parametersOf(lineIds, query, after, limit),
          pages
        ])
        const lines = [...Map.groupBy(rows, (row) => row.line_id)]
        const listing = toListing(lines, limit, ([lineId, [first]]) => [first!.line_rank, lineId])
        return {
          ...listing,
          items: listing.items.map(([lineId, rows]) => ({
            lineId: lineId as LineId,
            pages: rows.map(toPage)
          }))
        }
      }, Effect.orDie),
      findTitleWords: (lineIds, beginnings, ends) => {
        const prefixes = [...beginnings, ...ends.map((end) => `~${reversed(end)}`)]
        const query = prefixes.map((prefix) => `'${prefix}':*`).join(" | ")
        const patterns = [...beginnings.map((word) => `${word}%`), ...ends.map((word) => `%${word}`)]
        return sql<{ word: string }>`SELECT DISTINCT word COLLATE "C" AS word
          FROM content.page_versions p, unnest(tsvector_to_array(p.title_words)) AS word
          WHERE p.title_words @@ ${query}::tsquery AND p.line_id = ANY(${lineIds}::text[]) AND p.until_seq IS NULL
            AND NOT p.removed AND NOT p.attributes @> '{"noIndex": true}'
            AND word LIKE ANY(${patterns}::text[]) AND word NOT LIKE '~%'
          ORDER BY word LIMIT 2000`.pipe(
          Effect.map((rows) => rows.map(({ word }) => word)),
          Effect.orDie
        )
      },
      refresh: Effect.fnUntraced(function* (storedBefore) {
        yield* indexMissing(sql)
        yield* sql`DELETE FROM content.source_words w USING content.sources s
          WHERE s.hash = w.source_hash AND s.created_at < ${DateTime.toDateUtc(storedBefore)}
            AND NOT EXISTS (
              SELECT FROM content.page_versions p JOIN content.lines l ON l.id = p.line_id AND l.kind = 'main'
              WHERE p.source_hash = w.source_hash AND p.until_seq IS NULL AND NOT p.removed
            )`
      }, Effect.orDie)
    }
  })
)
