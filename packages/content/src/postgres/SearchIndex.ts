import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { PageId } from "../pages/Page.ts"
import { SearchIndex, type SectionHit } from "../search/SearchIndex.ts"
import type { SearchQuery } from "../search/searchTerms.ts"

interface HitRow {
  readonly id: string
  readonly title: string
  readonly rank: number
  readonly path: string
  readonly sections: ReadonlyArray<SectionHit> | null
}

/** The query in the language of tsquery. The words are letters and digits alone, so that quoting them is enough. */
const toTsquery = (query: SearchQuery): string =>
  query
    .map(({ isPrefix, words }) =>
      words
        .map((word, index) => `'${word}'${isPrefix && index === words.length - 1 ? ":*" : ""}`)
        .join(" <-> ")
    )
    .map((term) => `(${term})`)
    .join(" & ")

/** How many sections of a page are shown with it. */
const sectionsOfPage = 5

export const layer: Layer.Layer<SearchIndex, never, SqlClient.SqlClient> = Layer.effect(
  SearchIndex,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      search: Effect.fnUntraced(function* (lineId, query, { after, limit }) {
        const tsquery = sql`${toTsquery(query)}::tsquery`
        const following =
          after === null
            ? sql.literal("")
            : sql`HAVING (-max(rank), id) > (${-Number(after[0])}::int, ${String(after[1])}::text)`
        const rows = yield* sql<HitRow>`WITH RECURSIVE hits AS (
            SELECT p.id, p.source_hash, s.ordinal, (ts_rank(s.words, ${tsquery}) * 1000000)::int AS rank
            FROM content.sections s
            JOIN content.page_versions p ON p.source_hash = s.source_hash
            WHERE s.words @@ ${tsquery} AND p.line_id = ${lineId} AND p.until_seq IS NULL AND NOT p.removed
            UNION ALL
            SELECT p.id, p.source_hash, NULL, 2000000
            FROM content.page_versions p
            WHERE p.title_words @@ ${tsquery} AND p.line_id = ${lineId} AND p.until_seq IS NULL AND NOT p.removed
          ), best AS (
            SELECT id, max(rank) AS rank FROM hits GROUP BY id ${following}
            ORDER BY max(rank) DESC, id LIMIT ${limit + 1}
          ), above AS (
            SELECT p.id AS page_id, p.parent_id, p.slug AS path FROM best
            JOIN content.page_versions p ON p.line_id = ${lineId} AND p.id = best.id AND p.until_seq IS NULL
            UNION ALL
            SELECT above.page_id, p.parent_id, p.slug || '/' || above.path FROM above
            JOIN content.page_versions p ON p.line_id = ${lineId} AND p.id = above.parent_id AND p.until_seq IS NULL
          )
          SELECT best.id, best.rank, p.title, above.path, (
            SELECT json_agg(json_build_object('anchor', found.anchor, 'title', found.title, 'text', found.body)
              ORDER BY found.rank DESC, found.ordinal)
            FROM (
              SELECT s.anchor, s.title, s.body, s.ordinal, hits.rank FROM hits
              JOIN content.sections s ON s.source_hash = hits.source_hash AND s.ordinal = hits.ordinal
              WHERE hits.id = best.id ORDER BY hits.rank DESC, s.ordinal LIMIT ${sectionsOfPage}
            ) AS found
          ) AS sections
          FROM best
          JOIN above ON above.page_id = best.id AND above.parent_id IS NULL
          JOIN content.page_versions p ON p.line_id = ${lineId} AND p.id = best.id AND p.until_seq IS NULL
          ORDER BY best.rank DESC, best.id`
        const listing = toListing(rows, limit, (row) => [row.rank, row.id])
        return {
          next: listing.next,
          items: listing.items.map(({ id, path, sections, title }) => ({
            pageId: id as PageId,
            title,
            path,
            sections: sections ?? []
          }))
        }
      }, Effect.orDie)
    }
  })
)
