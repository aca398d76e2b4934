import { laterThen, slowRead } from "@octavo/database"
import type { NamedPlace } from "@octavo/markdown"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { RevisionId } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { nameOfReference } from "../links/targetNames.ts"
import { parserVersion, type Source, type SourceFacts } from "../entries/Source.ts"
import { anchorsOf, type Mentioned, Sources } from "../entries/Sources.ts"
import { indexText } from "../search/WordIndex.ts"
import { inPieces } from "./versions/inPieces.ts"
import { statisticsOf } from "./versions/versions.ts"
import { toTsvector } from "./wordVectors.ts"

const toRow = ({ derived: { sections, ...facts }, hash, text }: Source) => ({
  hash,
  text,
  facts,
  words: toTsvector(indexText({ ...facts, sections })),
  named: facts.references.flatMap((reference, ordinal) => {
    const name = nameOfReference(reference)
    return name === null ? [] : [{ ordinal, name, target: reference.target, section: reference.section }]
  }),
  sections: sections.map((section, ordinal) => ({
    ordinal,
    anchor: section.id,
    title: section.title,
    body: section.text
  }))
})

interface FoundAnchors {
  readonly own: ReadonlyArray<string>
  readonly named: ReadonlyArray<NamedPlace> | null
}

/**
 * Keeps document trees, whose sources wait no more. ARRAY has Postgres look these up: for as many as it expects of a recordset, it would go
 * through all that wait.
 */
const putDocuments = (sql: SqlClient.SqlClient) => (documents: ReadonlyMap<string, string>) =>
  inPieces(
    documents,
    ([hash, document]) => ({ hash, document }),
    (rows) => sql`WITH given AS (
        SELECT * FROM jsonb_to_recordset(${rows}::text::jsonb) AS t(hash text, document text)
      ), made AS (
        DELETE FROM content.waiting_sources WHERE source_hash = ANY(ARRAY(SELECT hash FROM given))
      )
      UPDATE content.sources s SET document = given.document
      FROM given WHERE s.hash = given.hash AND s.parser = ${parserVersion}`
  ).pipe(Effect.orDie)

/**
 * Takes some sources whose document tree nobody made yet, for a minute. ARRAY has Postgres choose them once: a subquery after IN may run
 * again for each row, and each time it takes others.
 */
const takeWaiting = (sql: SqlClient.SqlClient) =>
  Effect.fnUntraced(function* (limit: number) {
    const now = DateTime.toDateUtc(yield* DateTime.now)
    const rows = yield* sql<{ hash: string; text: string }>`WITH taken AS (
        UPDATE content.waiting_sources SET taken_at = ${now} WHERE source_hash = ANY(ARRAY(
          SELECT source_hash FROM content.waiting_sources
          WHERE taken_at IS NULL OR taken_at <= ${now}::timestamptz - interval '1 minute'
          LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )) RETURNING source_hash
      )
      SELECT s.hash, s.text FROM content.sources s JOIN taken ON taken.source_hash = s.hash`
    return new Map(rows.map(({ hash, text }) => [hash, text]))
  }, Effect.orDie)

/** Replaces what an older version derived. Two at a time wait for each other on the rows of the sources. */
const refreshOlder =
  (sql: SqlClient.SqlClient, given: (rows: string) => Statement.Fragment, indexed: Statement.Fragment) =>
  (rows: string) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const older = yield* sql<{ hash: string }>`WITH ${given(rows)}
        SELECT s.hash FROM content.sources AS s JOIN given USING (hash)
        WHERE s.parser < ${parserVersion} ORDER BY s.hash FOR UPDATE OF s`
        const hashes = older.map(({ hash }) => hash)
        for (const table of ["source_references", "source_words", "sections"])
          yield* sql`DELETE FROM ${sql.literal(`content.${table}`)} WHERE source_hash = ANY(${hashes}::text[])`
        yield* sql`WITH ${given(rows)}, added AS (
          UPDATE content.sources AS s SET parser = ${parserVersion}, facts = given.facts, document = NULL
          FROM given WHERE s.hash = given.hash AND s.hash = ANY(${hashes}::text[])
          RETURNING s.hash
        ), ${indexed}
        SELECT hash FROM added`
      })
    )

/** So many sources are looked through at once. */
const sliceSize = 1_000

/**
 * Removes sources that nothing has. Slices of them are looked through in the order of their hashes, each in a unit of work of its own: who
 * stores a source again waits for the removal of a slice, and not of all. OFFSET has Postgres look up what has each source.
 */
const removeUnused = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, storedBefore: DateTime.Utc) {
  let after = ""
  for (;;) {
    const [slice] = yield* sql<{ count: number; last: string }>`WITH slice AS MATERIALIZED (
        SELECT hash FROM content.sources WHERE hash > ${after} ORDER BY hash LIMIT ${sliceSize}
      ), removed AS (
        DELETE FROM content.sources s
        WHERE s.hash = ANY(ARRAY(SELECT hash FROM slice)) AND s.created_at < ${DateTime.toDateUtc(storedBefore)}
          AND NOT EXISTS (SELECT FROM content.page_versions p WHERE p.source_hash = s.hash OFFSET 0)
          AND NOT EXISTS (SELECT FROM content.reusable_content_versions r WHERE r.source_hash = s.hash OFFSET 0)
      )
      SELECT count(*)::int AS count, max(hash) AS last FROM slice`
    if (slice!.count < sliceSize) return
    after = slice!.last
  }
}, Effect.orDie)

/** The latest revision of a space that shows a source; see `Sources`. */
const findShown = (sql: SqlClient.SqlClient) => {
  const versions = (table: string, spaceId: SpaceId, hash: string) => sql`
    SELECT l.kind = 'main' AS is_main, r.id, v.git_path
    FROM content.${sql.literal(table)} v JOIN content.lines l ON l.id = v.line_id
    JOIN content.revisions r ON r.line_id = l.id AND r.seq = COALESCE(v.until_seq - 1, l.head_seq)
    WHERE v.source_hash = ${hash} AND l.space_id = ${spaceId}`
  return (spaceId: SpaceId, hash: string) =>
    sql<{ id: RevisionId; git_path: string | null }>`
      ${versions("page_versions", spaceId, hash)} UNION ALL
      ${versions("reusable_content_versions", spaceId, hash)}
      ORDER BY is_main DESC, id DESC LIMIT 1`.pipe(
      Effect.map(([row]) =>
        Option.map(Option.fromUndefinedOr(row), ({ git_path, id }) => ({ revisionId: id, gitPath: git_path }))
      ),
      Effect.orDie
    )
}

/** So many sources take long to read. */
const manySources = 100

export const layer: Layer.Layer<Sources, never, SqlClient.SqlClient> = Layer.effect(
  Sources,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const given = (rows: string) => sql`given AS (
      SELECT * FROM jsonb_to_recordset(${rows}::text::jsonb)
        AS t(hash text, text text, facts jsonb, sections jsonb, named jsonb, words text)
    )`
    /** Puts what is derived from the sources in `added` where it is looked for. */
    const indexed = sql.literal(`referring AS (
        INSERT INTO content.source_references (source_hash, ordinal, name, target, section)
        SELECT hash, ordinal, name, target, section
        FROM given JOIN added USING (hash), jsonb_to_recordset(given.named)
          AS r(ordinal int, name text, target text, section text)
      ), indexed AS (
        INSERT INTO content.source_words (source_hash, words)
        SELECT hash, words::tsvector FROM given JOIN added USING (hash)
      ), waiting AS (
        INSERT INTO content.waiting_sources (source_hash) SELECT hash FROM added ON CONFLICT DO NOTHING
      ), cut AS (
        INSERT INTO content.sections (source_hash, ordinal, anchor, title, body)
        SELECT hash, ordinal, anchor, title, body
        FROM given JOIN added USING (hash), jsonb_to_recordset(given.sections)
          AS s(ordinal int, anchor text, title text, body text)
      )`)
    const refresh = refreshOlder(sql, given, indexed)
    // Foreign keys are checked with plans that a connection keeps, and those made for an empty table go through all of it for each row.
    const refreshAfter = statisticsOf(sql, "sources (hash)")
    const isRead = sql`parser = ${parserVersion}`
    /** Something of each of these sources, by the hashes of those that meet a condition. */
    const findValues = <A>(
      expression: Statement.Fragment,
      hashes: ReadonlyArray<string>,
      condition: Statement.Fragment = sql``
    ): Effect.Effect<ReadonlyMap<string, A>> => {
      const found = sql<{ hash: string; value: A }>`SELECT hash, ${expression} AS value FROM content.sources
        WHERE hash = ANY(${hashes}::text[]) ${condition}`
      return (hashes.length > manySources ? slowRead(sql, found) : found).pipe(
        Effect.map((rows) => new Map(rows.map(({ hash, value }) => [hash, value]))),
        Effect.orDie
      )
    }
    return {
      getMany: (hashes) => findValues<string>(sql`text`, hashes),
      findDerived: (hashes) => findValues<SourceFacts>(sql`facts`, hashes, sql`AND ${isRead}`),
      findOrdered: (hashes) =>
        Effect.map(
          findValues<null>(
            sql`NULL`,
            hashes,
            sql`AND (parser <> ${parserVersion} OR facts->'frontMatter' ?| ARRAY['order', 'conventions'])`
          ),
          (found) => [...found.keys()]
        ),
      findReferences: (hashes) => findValues<ReadonlyArray<Mentioned>>(sql`facts->'references'`, hashes),
      findAnchors: (hashes) =>
        Effect.map(
          findValues<FoundAnchors>(
            sql`jsonb_build_object('named', facts->'anchors',
              'own', ARRAY(SELECT anchor FROM content.sections WHERE source_hash = hash))`,
            hashes
          ),
          (found) => new Map([...found].map(([hash, { named, own }]) => [hash, anchorsOf(own, named ?? [])]))
        ),
      putMany: Effect.fnUntraced(function* (sources) {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        yield* inPieces(
          // In one order, so that those who store the same ones at once do not wait for each other in a circle.
          [...new Map(sources.map((source) => [source.hash, source])).values()].sort((one, other) =>
            one.hash < other.hash ? -1 : 1
          ),
          toRow,
          (rows) =>
            laterThen(
              sql<{ hash: string }>`WITH ${given(rows)}, stored AS (
                  INSERT INTO content.sources AS s (hash, text, parser, facts, created_at)
                  SELECT hash, text, ${parserVersion}, facts, ${now} FROM given
                  ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at
                    WHERE s.created_at < excluded.created_at - interval '1 hour'
                  RETURNING hash, xmax = 0 AS is_new
                ), added AS (SELECT hash FROM stored WHERE is_new), ${indexed}
                SELECT hash FROM given JOIN content.sources AS s USING (hash) WHERE s.parser < ${parserVersion}`,
              (older) => (older.length === 0 ? Effect.void : refresh(rows))
            )
        )
        yield* refreshAfter(sources.length)
      }, Effect.orDie),
      removeUnused: (storedBefore) => removeUnused(sql, storedBefore),
      findShown: findShown(sql),
      findDocuments: (hashes) =>
        findValues<string>(sql`document`, hashes, sql`AND document IS NOT NULL AND ${isRead}`),
      putDocuments: putDocuments(sql),
      takeWaiting: takeWaiting(sql),
      // ORDER BY has Postgres look into the index, so that it goes through nothing where none is older.
      findOlder: (limit) =>
        sql<{ hash: string }>`SELECT hash FROM content.sources
          WHERE parser < ${parserVersion} ORDER BY parser LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(({ hash }) => hash)),
          Effect.orDie
        )
    }
  })
)
