import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres, postgres } from "@octavo/database"
import { startPostgres } from "@octavo/database/testing"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { measureCommit } from "./commits.ts"
import { measureImport } from "./imports.ts"
import { ask, octavoProcess, token, untilReady } from "./octavoProcess.ts"
import { pgbench } from "./pgbench.ts"
import { wrk } from "./wrk.ts"

/** Which measurements to run: all, or those named on the command line (`reads`, `imports`, `commits`). */
const chosen = new Set(process.argv.slice(2))
const runs = (name: string) => chosen.size === 0 || chosen.has(name)

const seconds = 6
const connections = 32
const port = 4790
const barePort = 4791

const say = (line: string) => process.stdout.write(`${line}\n`)
const whole = (value: number) => Math.round(value).toLocaleString("en")

const bare = (databaseUrl: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [fileURLToPath(new URL("./bareHandler.ts", import.meta.url))], {
        env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(barePort) },
        stdio: ["ignore", "ignore", "inherit"]
      })
    ),
    (child) => Effect.sync(() => child.kill())
  )

const reads = Effect.fn(function* (url: string, databaseUrl: string, spaceId: string) {
  const { pages } = yield* ask<{
    pages: ReadonlyArray<{ id: string; pages: ReadonlyArray<{ id: string }> }>
  }>(url, `/v1/spaces/${spaceId}/content/pages`)
  const pageId = pages.find((page) => page.pages.length > 0)!.pages[3]!.id
  const sql = yield* SqlClient.SqlClient
  const [line] = yield* sql<{
    main_line_id: string
  }>`SELECT main_line_id FROM content.spaces WHERE id = ${spaceId}`
  const lineId = line!.main_line_id
  yield* bare(databaseUrl)
  const bareUrl = `http://127.0.0.1:${barePort}`
  yield* Effect.sleep("1 second")
  const cases = [
    {
      name: "GET space",
      octavo: `${url}/v1/spaces/${spaceId}`,
      bare: `${bareUrl}/space/${spaceId}`,
      query: `SELECT * FROM content.spaces WHERE id = '${spaceId}'`
    },
    {
      name: "GET page, format=markdown",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=markdown`,
      bare: `${bareUrl}/page/${lineId}/${pageId}`,
      query: `SELECT p.*, s.text FROM content.page_versions p JOIN content.sources s ON s.hash = p.source_hash WHERE p.line_id = '${lineId}' AND p.id = '${pageId}' AND p.until_seq IS NULL`
    },
    {
      name: "GET page, format=document",
      octavo: `${url}/v1/spaces/${spaceId}/content/page/${pageId}?format=document`,
      bare: `${bareUrl}/page/${lineId}/${pageId}`,
      query: null
    }
  ]
  say(
    "\n| read | Octavo /s | bare handler /s | ratio | pgbench /s | ratio | latency at 1 connection: Octavo, bare (ms) |"
  )
  say("|---|---|---|---|---|---|---|")
  for (const { bare, name, octavo, query } of cases) {
    yield* wrk(octavo, connections, 2, token)
    yield* wrk(bare, connections, 2)
    const ours = yield* wrk(octavo, connections, seconds, token)
    const theirs = yield* wrk(bare, connections, seconds)
    const floor = query === null ? null : yield* pgbench(databaseUrl, query, connections, seconds)
    const alone = yield* wrk(octavo, 1, 3, token)
    const bareAlone = yield* wrk(bare, 1, 3)
    const floorCells = floor === null ? "- | -" : `${whole(floor)} | ${(ours.perSecond / floor).toFixed(2)}`
    say(
      `| ${name} | ${whole(ours.perSecond)} | ${whole(theirs.perSecond)} | ${(ours.perSecond / theirs.perSecond).toFixed(2)} | ${floorCells} | ${alone.latency.toFixed(2)}, ${bareAlone.latency.toFixed(2)} |`
    )
  }
})

const program = Effect.gen(function* () {
  const { url: databaseUrl } = yield* startPostgres
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OCTAVO_DATA_DIR: mkdtempSync(join(tmpdir(), "octavo-bench-")),
    OCTAVO_PUBLIC_URL: url,
    OCTAVO_BOOTSTRAP_TOKEN: token,
    OCTAVO_ALLOW_PRIVATE_NETWORK: "true"
  }
  yield* octavoProcess("server", settings)
  yield* untilReady(url)
  yield* octavoProcess("worker", settings)
  const { items } = yield* ask<{ items: ReadonlyArray<{ id: string }> }>(url, "/v1/orgs")
  const organizationId = items[0]!.id
  const onDatabase = Layer.mergeAll(ContentPostgres.layer, IdentityPostgres.layer, KernelPostgres.layer).pipe(
    Layer.provideMerge(postgres({ url: Redacted.make(databaseUrl) }))
  )

  const sizes = runs("imports") ? [1_000, 10_000] : [1_000]
  const imported = yield* Effect.forEach(sizes, (pages) => measureImport(url, organizationId, pages))
  if (runs("imports")) {
    say("\n| import | first (s) | again, one page changed (s) |")
    say("|---|---|---|")
    for (const [index, { first, second }] of imported.entries()) {
      say(`| ${whole(sizes[index]!)} pages | ${first.toFixed(1)} | ${second.toFixed(2)} |`)
    }
  }
  if (runs("reads")) yield* reads(url, databaseUrl, imported.at(-1)!.spaceId).pipe(Effect.provide(onDatabase))
  if (runs("commits")) {
    say("\n| commit of one page in | middle time (ms) | against 100 pages |")
    say("|---|---|---|")
    const measure = Effect.gen(function* () {
      let smallest: number | undefined
      for (const pages of [100, 1_000, 10_000]) {
        const time = yield* measureCommit(pages)
        smallest ??= time
        say(`| ${whole(pages)} pages | ${time.toFixed(2)} | ${(time / smallest).toFixed(2)} |`)
      }
    })
    yield* measure.pipe(Effect.provide(onDatabase))
  }
})

await Effect.runPromise(Effect.scoped(program))
