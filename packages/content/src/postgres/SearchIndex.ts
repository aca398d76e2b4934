import { slowRead } from "@octavo/database"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { PageId } from "../entries/Page.ts"
import type { BranchId } from "../entries/Revision.ts"
import type { Match } from "../search/Match.ts"
import { matchesOf, pairsOf } from "../search/pageScore.ts"
import type { Search } from "../search/Search.ts"
import { type FoundPage, type FoundSection, SearchIndex } from "../search/SearchIndex.ts"
import { type SearchQuery, tiersOf } from "../search/SearchQuery.ts"
import { reversed } from "../search/WordIndex.ts"
import { indexMissing } from "./indexMissing.ts"
import { findTextWords } from "./findTextWords.ts"
import { searchQueries } from "./searchQueries.ts"
import { toTsquery, withoutPlaces } from "./wordVectors.ts"
import type { RankPosition } from "../search/SearchPosition.ts"

interface FoundRow {
  readonly line_id: BranchId
  readonly id: PageId
  readonly source_hash: string | null
  readonly rank: number
  readonly line_rank: number
  readonly place: string
  readonly title: string
  readonly path: string
  readonly description: string
  readonly ancestors: ReadonlyArray<string>
  readonly sections: ReadonlyArray<FoundSection> | null
  readonly weights: ReadonlyArray<number> | null
}

const hasPhrases = (match: Match): boolean =>
  "followed" in match ||
  ("phrase" in match ? match.phrase.length > 1 : ("all" in match ? match.all : match.any).some(hasPhrases))

const toPage = ({
  ancestors,
  description,
  id,
  path,
  rank,
  sections,
  source_hash,
  title
}: FoundRow): FoundPage => ({
  pageId: id,
  title,
  path,
  description,
  ancestors,
  rank,
  sourceHash: source_hash,
  sections: sections ?? []
})

/** Adds missing entries, and removes those of sources that were stored before a time and that no page has any more. */
const refresh = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, storedBefore: DateTime.Utc) {
  yield* indexMissing(sql)
  yield* sql`DELETE FROM content.source_words w USING content.sources s
    WHERE s.hash = w.source_hash AND s.created_at < ${DateTime.toDateUtc(storedBefore)}
      AND NOT EXISTS (
        SELECT FROM content.page_versions p JOIN content.lines l ON l.id = p.line_id AND l.kind = 'main'
        WHERE p.source_hash = w.source_hash AND p.until_seq IS NULL AND NOT p.removed
      )`
}, Effect.orDie)

/** How many replaced sources one statement takes. */
const replacedAtOnce = 5_000

/** Takes the words of replaced sources out of the index, unless a page of a space still has them. */
const removeReplaced = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (;;) {
    const [found] = yield* sql<{ count: number }>`WITH taken AS (
        DELETE FROM content.replaced_sources WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM content.replaced_sources LIMIT ${replacedAtOnce} FOR UPDATE SKIP LOCKED
        )) RETURNING source_hash
      ), removed AS (
        DELETE FROM content.source_words w USING (SELECT DISTINCT source_hash FROM taken) AS t
        WHERE w.source_hash = t.source_hash AND NOT EXISTS (
          SELECT FROM content.page_versions p JOIN content.lines l ON l.id = p.line_id AND l.kind = 'main'
          WHERE p.source_hash = w.source_hash AND p.until_seq IS NULL AND NOT p.removed
        )
      )
      SELECT count(*)::int AS count FROM taken`
    if (found!.count < replacedAtOnce) return
  }
})

/** The words of titles with these beginnings or ends. */
const findTitleWords = (
  sql: SqlClient.SqlClient,
  branchIds: ReadonlyArray<BranchId>,
  beginnings: ReadonlyArray<string>,
  ends: ReadonlyArray<string>
) => {
  const prefixes = [...beginnings, ...ends.map((end) => `~${reversed(end)}`)]
  const query = prefixes.map((prefix) => `'${prefix}':*`).join(" | ")
  const patterns = [...beginnings.map((word) => `${word}%`), ...ends.map((word) => `%${word}`)]
  const words = sql<{ word: string }>`SELECT DISTINCT word COLLATE "C" AS word
    FROM content.page_versions p, unnest(tsvector_to_array(p.title_words)) AS word
    WHERE p.title_words @@ ${query}::tsquery AND p.line_id = ANY(${branchIds}::text[]) AND p.until_seq IS NULL
      AND NOT p.removed AND NOT p.attributes @> '{"noIndex": true}'
      AND word LIKE ANY(${patterns}::text[]) AND word NOT LIKE '~%'
    ORDER BY word LIMIT 2000`
  return slowRead(sql, words).pipe(
    Effect.map((rows) => rows.map(({ word }) => word)),
    Effect.orDie
  )
}

export const layer: Layer.Layer<SearchIndex, never, SqlClient.SqlClient> = Layer.effect(
  SearchIndex,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const findAll = (
      queries: Readonly<Record<"words" | "phrases", string>>,
      branchIds: ReadonlyArray<BranchId>,
      query: SearchQuery,
      { after, limit }: ListingRequest<RankPosition>,
      needed: number
    ) => {
      const { anyInTitle, headings, oftenInText, text, title } = tiersOf(query)
      const isPhrase = hasPhrases(text)
      const asked = [withoutPlaces(text), oftenInText, withoutPlaces(headings), anyInTitle, title]
      return sql.unsafe<FoundRow>(isPhrase ? queries.phrases : queries.words, [
        branchIds,
        ...asked.map(toTsquery),
        after === null ? null : after[0],
        after === null ? null : after[1],
        limit + 1,
        needed,
        ...(isPhrase ? [text, headings].map(toTsquery) : [])
      ])
    }
    const findMost = (
      query: string,
      branchIds: ReadonlyArray<BranchId>,
      { terms, weights }: Extract<Search, { readonly has: "most" }>,
      { after, limit }: ListingRequest<RankPosition>,
      needed: number
    ) => {
      const matches = terms.map(matchesOf)
      const pairs = pairsOf(terms)
      const each = (tier: keyof (typeof matches)[number]) => matches.map((match) => toTsquery(match[tier]))
      return sql.unsafe<FoundRow>(query, [
        branchIds,
        matches.map(({ text }) => toTsquery(withoutPlaces(text))),
        each("text"),
        each("oftenInText"),
        each("headings"),
        each("title"),
        after === null ? null : after[0],
        after === null ? null : after[1],
        limit + 1,
        needed,
        terms.map((_, n) => weights?.[n] ?? -1),
        terms.map(({ isQuoted }) => isQuoted),
        pairs.map((pair) => (pair === null ? "" : toTsquery(pair.near))),
        pairs.map((pair) => (pair === null ? "" : toTsquery(pair.inOrder)))
      ])
    }
    const find = (
      queries: Readonly<Record<"words" | "phrases" | "scored", string>>,
      branchIds: ReadonlyArray<BranchId>,
      search: Search,
      request: ListingRequest<RankPosition>,
      needed: number
    ) =>
      search.has === "all"
        ? findAll(queries, branchIds, search.terms, request, needed)
        : findMost(queries.scored, branchIds, search, request, needed)
    return {
      searchPages: Effect.fnUntraced(function* (branchId, search, request) {
        const rows = yield* slowRead(
          sql,
          find(searchQueries.pages, [branchId], search, request, request.limit + 1)
        )
        const listing = toListing(rows, request.limit, ({ place, rank }) => [rank, place])
        return { ...listing, items: listing.items.map(toPage), weights: rows[0]?.weights ?? [] }
      }, Effect.orDie),
      searchLines: Effect.fnUntraced(function* (branchIds, search, request) {
        const rows = yield* slowRead(
          sql,
          find(searchQueries.lines, branchIds, search, request, request.pages)
        )
        const lines = [...Map.groupBy(rows, (row) => row.line_id)]
        const listing = toListing(lines, request.limit, ([branchId, [first]]) => [first!.line_rank, branchId])
        return {
          ...listing,
          weights: rows[0]?.weights ?? [],
          items: listing.items.map(([branchId, rows]) => ({
            branchId,
            pages: rows.map(toPage)
          }))
        }
      }, Effect.orDie),
      findTitleWords: (...asked) => findTitleWords(sql, ...asked),
      findTextWords: (...asked) => findTextWords(sql, ...asked),
      refresh: (storedBefore) => refresh(sql, storedBefore),
      settle: removeReplaced(sql).pipe(
        Effect.andThen(sql`SELECT gin_clean_pending_list('content.source_words_words')`),
        Effect.asVoid,
        Effect.orDie
      )
    }
  })
)
