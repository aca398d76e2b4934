import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Section } from "@octavo/markdown"
import { indexText, indexTitle } from "../search/WordIndex.ts"
import type { SourceFacts } from "../entries/Source.ts"
import { inPieces } from "./versions/inPieces.ts"
import { toTsvector } from "./wordVectors.ts"

interface StoredText {
  readonly hash: string
  readonly facts: SourceFacts
  readonly sections: ReadonlyArray<Section> | null
}

/** The edition of the entries that `indexText` makes now, which is the default of the column; a migration raises it. */
const edition = 2

/** How many sources are read at once. */
const batchSize = 200

/** Puts sources into the search index that are stored and not in it. */
export const indexSources = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  hashes: ReadonlyArray<string>
) {
  for (let done = 0; done < hashes.length; done += batchSize) {
    const stored = yield* sql<StoredText>`SELECT hash, facts, (
        SELECT json_agg(json_build_object('id', anchor, 'title', title, 'text', body,
          'level', CASE WHEN anchor = '' THEN 0 ELSE 1 END) ORDER BY ordinal)
        FROM content.sections WHERE source_hash = hash
      ) AS sections
      FROM content.sources WHERE hash = ANY(${hashes.slice(done, done + batchSize)}::text[])`
    yield* inPieces(
      stored,
      ({ facts, hash, sections }) => ({
        hash,
        words: toTsvector(indexText({ ...facts, sections: sections ?? [] }))
      }),
      (rows) => sql`INSERT INTO content.source_words (source_hash, words)
        SELECT hash, words::tsvector FROM jsonb_to_recordset(${rows}::text::jsonb) AS t(hash text, words text)
        ON CONFLICT (source_hash) DO UPDATE SET words = excluded.words, edition = ${edition}
        WHERE source_words.edition < ${edition}`
    )
  }
})

const titlesAtOnce = 1000

const indexTitles = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (;;) {
    const pages = yield* sql<{ line_id: string; id: string; title: string }>`SELECT line_id, id, title
      FROM content.page_versions WHERE title_words IS NULL AND until_seq IS NULL LIMIT ${titlesAtOnce}`
    yield* inPieces(
      pages,
      ({ id, line_id, title }) => ({ line_id, id, title, words: toTsvector(indexTitle(title)) }),
      (rows) => sql`UPDATE content.page_versions p SET title_words = given.words::tsvector
        FROM jsonb_to_recordset(${rows}::text::jsonb) AS given(line_id text, id text, title text, words text)
        WHERE p.line_id = given.line_id AND p.id = given.id AND p.until_seq IS NULL AND p.title = given.title`
    )
    if (pages.length < titlesAtOnce) return
  }
})

/** Puts everything into the search index that pages have now and that is not in it, or in an older edition. */
export const indexMissing = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError.SqlError> =>
  Effect.gen(function* () {
    const missing = yield* sql<{ hash: string }>`SELECT DISTINCT p.source_hash AS hash
      FROM content.page_versions p JOIN content.lines l ON l.id = p.line_id AND l.kind = 'main'
      WHERE p.until_seq IS NULL AND NOT p.removed AND p.source_hash IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM content.source_words w WHERE w.source_hash = p.source_hash AND w.edition >= ${edition}
        )`
    yield* indexSources(
      sql,
      missing.map(({ hash }) => hash)
    )
    yield* indexTitles(sql)
  })
