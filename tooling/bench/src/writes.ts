import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres, postgres } from "@octavo/database"
import { startFlushingPostgres } from "@octavo/database/testing"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bareHandler, compareWithBare, type Comparison, comparisonHead } from "./againstBare.ts"
import { aFilledSpace } from "./changeRequests.ts"
import { ask, octavoProcess, token, untilReady } from "./octavoProcess.ts"

const port = 4793
const url = `http://127.0.0.1:${port}`

/**
 * The tables of the bare handler: what it writes, without indexes for anything else. Its edits write a text with its words and sections,
 * a version of the page, a revision and an event, as each edit with history and search does, in one statement; and one of its comments
 * is written with its count and its event.
 */
const makeBareTables = (spaceId: string, pageIds: ReadonlyArray<string>) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.gen(function* () {
      yield* sql`CREATE SCHEMA bare`
      yield* sql`CREATE TABLE bare.change_requests (LIKE reviews.change_requests INCLUDING ALL)`
      yield* sql`CREATE TABLE bare.counts AS SELECT ${spaceId}::text AS space_id, 0 AS change_requests, 0 AS comments`
      yield* sql`CREATE TABLE bare.comments
        (id text PRIMARY KEY, space_id text NOT NULL, text text NOT NULL, posted_at timestamptz NOT NULL)`
      yield* sql`CREATE TABLE bare.all_comments (LIKE reviews.comments INCLUDING ALL)`
      yield* sql`CREATE TABLE bare.sources (hash text PRIMARY KEY, text text NOT NULL)`
      yield* sql`CREATE TABLE bare.pages (id text PRIMARY KEY, hash text NOT NULL, updated_at timestamptz NOT NULL)`
      yield* sql`INSERT INTO bare.pages SELECT id, '', now() FROM unnest(${pageIds}::text[]) AS id`
      yield* sql`CREATE TABLE bare.lines AS SELECT 0 AS seq`
      yield* sql`CREATE TABLE bare.source_words (hash text PRIMARY KEY, words tsvector NOT NULL)`
      yield* sql`CREATE INDEX ON bare.source_words USING gin (words)`
      yield* sql`CREATE TABLE bare.sections
        (hash text, ordinal int, body text NOT NULL, PRIMARY KEY (hash, ordinal))`
      yield* sql`CREATE TABLE bare.page_versions
        (id text, since_seq int, until_seq int, hash text NOT NULL, PRIMARY KEY (id, since_seq))`
      yield* sql`INSERT INTO bare.page_versions SELECT id, 0, NULL, '' FROM unnest(${pageIds}::text[]) AS id`
      yield* sql`CREATE TABLE bare.revisions (id text PRIMARY KEY, seq int NOT NULL, created_at timestamptz NOT NULL)`
      yield* sql`CREATE TABLE bare.events (id text PRIMARY KEY, seq int NOT NULL, created_at timestamptz NOT NULL)`
    })
  )

/** Waits until the worker has made the document trees of what was stored, which would share the cores with what is measured. */
const untilTreesAreMade = SqlClient.SqlClient.use(
  (sql) => sql<{ count: number }>`SELECT count(*)::int AS count FROM content.waiting_sources`
).pipe(Effect.delay("1 second"), Effect.repeat({ until: ([row]) => row!.count === 0 }))

/** The writes that are measured, to a space of these pages; their bodies are files of the folder. */
const writesTo = (
  space: string,
  spaceId: string,
  given: {
    readonly bare: string
    readonly folder: string
    readonly pages: ReadonlyArray<{ readonly id: string; readonly text: string }>
  }
): ReadonlyArray<Comparison> => {
  const { bare, folder, pages } = given
  const bodies = (name: string, lines: ReadonlyArray<object>) => {
    const file = join(folder, name)
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
    return file
  }
  const text = "Is *this* really so? See [the guide](https://example.org/@n@)."
  const rewritten = pages.slice(0, 200).map(({ id, text }) => ({ id, text: `${text}\nRound @n@.\n` }))
  return [
    {
      name: "POST comment",
      method: "POST",
      octavo: `${space}/comments`,
      same: `${bare}/comments/${spaceId}`,
      bodies: {
        octavo: bodies("comments", [{ body: { markdown: text }, page: pages[0]!.id }]),
        same: bodies("bare-comments", [{ text }])
      },
      query: null
    },
    {
      name: "the same, against all rows of a comment",
      method: "POST",
      octavo: `${space}/comments`,
      same: `${bare}/counted-comments/${spaceId}/${pages[0]!.id}`,
      bodies: {
        octavo: bodies("comments-again", [{ body: { markdown: text }, page: pages[0]!.id }]),
        same: bodies("bare-counted", [{ text }])
      },
      query: null
    },
    {
      name: "POST content, replace a page",
      method: "POST",
      octavo: `${space}/content`,
      same: `${bare}/pages`,
      bodies: {
        octavo: bodies(
          "pages",
          rewritten.map(({ id, text }) => ({
            changes: [{ type: "update_page", page: id, document: { markdown: text } }]
          }))
        ),
        same: bodies("bare-pages", rewritten)
      },
      query: null
    },
    {
      name: "the same, against all rows of a version",
      method: "POST",
      octavo: `${space}/content`,
      same: `${bare}/edits`,
      bodies: {
        octavo: bodies(
          "pages-again",
          rewritten.map(({ id, text }) => ({
            changes: [{ type: "update_page", page: id, document: { markdown: `${text} Again.` } }]
          }))
        ),
        same: bodies(
          "bare-edits",
          rewritten.map(({ id, text }) => ({ id, text: `${text} Again.` }))
        )
      },
      query: null
    },
    {
      name: "POST change-requests",
      method: "POST",
      octavo: `${space}/change-requests`,
      same: `${bare}/change-requests/${spaceId}`,
      query: null
    }
  ]
}

/**
 * Writes as fast as it goes, all in one space of 1,000 pages, in turns with a bare handler that sends one statement, on a
 * Postgres that flushes each commit: comments on one page, pages that are replaced, and change requests that are begun.
 */
export const measureWrites = Effect.fn(function* (say: (line: string) => void) {
  const { url: databaseUrl } = yield* startFlushingPostgres
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"))
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OCTAVO_DATA_DIR: folder,
    OCTAVO_PUBLIC_URL: url,
    OCTAVO_BOOTSTRAP_TOKEN: token
  }
  const server = yield* octavoProcess("server", settings)
  yield* untilReady(url)
  yield* octavoProcess("worker", settings)
  const { items } = yield* ask<{ items: ReadonlyArray<{ id: string }> }>(url, "/v1/orgs")
  const onDatabase = Layer.mergeAll(ContentPostgres.layer, IdentityPostgres.layer, KernelPostgres.layer).pipe(
    Layer.provideMerge(postgres({ url: Redacted.make(databaseUrl) }))
  )
  const { pages, spaceId } = yield* aFilledSpace(url, items[0]!.id, 1_000).pipe(
    Effect.tap(({ pages, spaceId }) =>
      makeBareTables(
        spaceId,
        pages.map(({ id }) => id)
      )
    ),
    Effect.tap(untilTreesAreMade),
    Effect.provide(onDatabase)
  )
  const bare = yield* bareHandler(databaseUrl)
  const cases = writesTo(`${url}/v1/spaces/${spaceId}`, spaceId, { bare: bare.url, folder, pages })
  say(comparisonHead("write"))
  for (const comparison of cases) {
    say(yield* compareWithBare(comparison, { databaseUrl, server, bare: bare.child }))
  }
})
