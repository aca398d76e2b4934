import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres, postgres } from "@octavo/database"
import { startPostgres } from "@octavo/database/testing"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { Effect, Layer, Redacted } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { measureChangeRequests } from "./changeRequests.ts"
import { measureCommit } from "./commits.ts"
import { measureCopy } from "./copies.ts"
import { measureGit } from "./git.ts"
import { measureGrowth } from "./growth.ts"
import { measureHtml } from "./html.ts"
import { measureImport } from "./imports.ts"
import { measureLinks } from "./links.ts"
import { measureMemory } from "./memory.ts"
import { ask, octavoProcess, token, untilReady } from "./octavoProcess.ts"
import { measureOpenApi } from "./openapi.ts"
import { measureBuilds } from "./pages/measureBuilds.ts"
import { measurePages } from "./pages/measurePages.ts"
import { measurePdf } from "./pdf.ts"
import { measureReads } from "./reads.ts"
import { measureSearch } from "./search.ts"
import { measureSignIns } from "./signIns.ts"
import { measureSiteSizes } from "./siteSizes.ts"
import { measureSites } from "./sites.ts"
import { measureTranslations } from "./translations.ts"
import { measureTrees } from "./trees.ts"
import { measureVisitors } from "./visitors.ts"
import { measureWrites } from "./writes.ts"

/** Which measurements to run: all, or those named on the command line (`reads`, `git`, `growth`, `trees`, `memory`, `commits`, `copies`, `links`, `search`, `sites`, `visitors`, `site-sizes`, `change-requests`, `writes`, `pdf`, `html`, `sign-in`, `translations`, `openapi`, `pages`, `build`). */
const chosen = new Set(process.argv.slice(2).filter((name) => !/^\d+$/.test(name)))
const runs = (name: string) => chosen.size === 0 || chosen.has(name)

/** Numbers on the command line are the sizes, in pages, that `git`, `growth` and `trees` measure. */
const givenSizes = process.argv
  .slice(2)
  .filter((size) => /^\d+$/.test(size))
  .map(Number)
const sizesOfSpaces = givenSizes.length > 0 ? givenSizes : [1_000, 10_000, 100_000]

const port = 4790

const say = (line: string) => process.stdout.write(`${line}\n`)
const whole = (value: number) => Math.round(value).toLocaleString("en")

const program = Effect.gen(function* () {
  const { url: databaseUrl } = yield* startPostgres
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OCTAVO_DATA_DIR: mkdtempSync(join(tmpdir(), "octavo-bench-")),
    OCTAVO_PUBLIC_URL: url,
    OCTAVO_BOOTSTRAP_TOKEN: token,
    OCTAVO_ALLOW_PRIVATE_NETWORK: "true",
    OCTAVO_TRUSTED_PROXIES: "1"
  }
  const server = yield* octavoProcess("server", settings)
  yield* untilReady(url)
  yield* octavoProcess("worker", settings)
  const { items } = yield* ask<{ items: ReadonlyArray<{ id: string }> }>(url, "/v1/orgs")
  const organizationId = items[0]!.id
  const onDatabase = Layer.mergeAll(ContentPostgres.layer, IdentityPostgres.layer, KernelPostgres.layer).pipe(
    Layer.provideMerge(postgres({ url: Redacted.make(databaseUrl) }))
  )

  if (runs("reads")) {
    say("")
    const { spaceId } = yield* measureImport(url, organizationId, 1_000, () => Effect.void)
    const { spaceId: largeSpaceId } = yield* measureImport(url, organizationId, 10_000, () => Effect.void)
    yield* measureReads({ url, databaseUrl, spaceId, largeSpaceId, server, say }).pipe(
      Effect.scoped,
      Effect.provide(onDatabase)
    )
  }
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
  if (runs("copies")) {
    say("\n| copy of a space with | middle time (ms) |")
    say("|---|---|")
    const measure = Effect.gen(function* () {
      for (const pages of [100, 1_000, 10_000]) {
        say(`| ${whole(pages)} pages | ${(yield* measureCopy(pages)).toFixed(1)} |`)
      }
    })
    yield* measure.pipe(Effect.provide(onDatabase))
  }
  if (runs("links")) {
    say("")
    yield* measureLinks([100, 1_000, 5_000, 20_000], say).pipe(Effect.provide(onDatabase))
  }
  if (runs("search")) {
    say("")
    yield* measureSearch(say).pipe(Effect.provide(onDatabase))
  }
  if (runs("sites")) {
    yield* measureSites({ url, databaseUrl, organizationId, server, say }).pipe(
      Effect.scoped,
      Effect.provide(onDatabase)
    )
  }
  if (runs("visitors")) {
    yield* measureVisitors({ url, organizationId, say }).pipe(Effect.scoped)
  }
  if (runs("site-sizes")) yield* measureSiteSizes({ url, organizationId, server, say })
  if (runs("change-requests")) {
    say("")
    const sizes = [100, 1_000, 10_000, 100_000]
    yield* measureChangeRequests(url, organizationId, sizes, say).pipe(Effect.provide(onDatabase))
  }
})

const printing = Effect.gen(function* () {
  say("\n| first PDF of | seconds | megabytes |")
  say("|---|---|---|")
  for (const pages of [10, 100, 400]) {
    const { megabytes, seconds } = yield* measurePdf(pages)
    say(`| ${whole(pages)} pages | ${seconds.toFixed(1)} | ${megabytes.toFixed(1)} |`)
  }
})

if (
  [
    "reads",
    "commits",
    "copies",
    "links",
    "search",
    "sites",
    "visitors",
    "site-sizes",
    "change-requests"
  ].some(runs)
)
  await Effect.runPromise(Effect.scoped(program))
if (runs("pdf")) await Effect.runPromise(printing)
if (runs("html")) await Effect.runPromise(measureHtml(say))
if (runs("sign-in")) {
  say("")
  await Effect.runPromise(Effect.scoped(measureSignIns(say)))
}
if (runs("git")) {
  say("")
  await Effect.runPromise(measureGit(sizesOfSpaces, say))
}
if (runs("growth")) {
  say("")
  await Effect.runPromise(Effect.scoped(measureGrowth(sizesOfSpaces, say)))
}
if (runs("trees")) {
  say("")
  await Effect.runPromise(Effect.scoped(measureTrees(sizesOfSpaces, say)))
}
if (runs("memory")) {
  say("")
  await Effect.runPromise(Effect.scoped(measureMemory(say)))
}
if (runs("writes")) {
  say("")
  await Effect.runPromise(Effect.scoped(measureWrites(say)))
}
if (runs("translations")) {
  say("")
  await Effect.runPromise(Effect.scoped(measureTranslations([100, 1_000], say)))
}
if (runs("pages")) await Effect.runPromise(Effect.scoped(measurePages(say)))
if (runs("build")) await Effect.runPromise(Effect.scoped(measureBuilds(say)))
if (runs("openapi")) {
  say("")
  await measureOpenApi(say)
}
