import { Effect, Fiber } from "effect"
import postgres from "postgres"
import { anInstallation } from "./anInstallation.ts"
import { copyLoad } from "./copyLoad.ts"
import { cpuSecondsOfAll, parentOf } from "./cpuSeconds.ts"
import { wordOf } from "./generatedLanguage.ts"
import { measureImport } from "./imports.ts"
import { median } from "./median.ts"
import { memoryOf } from "./memoryOf.ts"
import { ask } from "./octavoProcess.ts"
import { percentile } from "./percentile.ts"

const port = 4796

/** Searches for two words again and again, one after the other; the milliseconds of each, from when it ends. */
const searching = (url: string, organizationId: string, times: Array<number>) =>
  Effect.gen(function* () {
    for (let n = 0; ; n++) {
      const query = `${wordOf(20 + (n % 50))} ${wordOf(100 + (n % 500))}`
      const start = performance.now()
      yield* ask(url, `/v1/orgs/${organizationId}/search?query=${encodeURIComponent(query)}`)
      times.push(performance.now() - start)
      yield* Effect.sleep("100 millis")
    }
  })

const whole = (value: number) => Math.round(value).toLocaleString("en")

/** The first process of a Postgres. */
const postmasterOf = (databaseUrl: string) =>
  Effect.promise(async () => {
    const sql = postgres(databaseUrl, { max: 1 })
    const [row] = await sql<Array<{ pid: number }>>`SELECT pg_backend_pid() AS pid`
    const pid = parentOf(row!.pid)
    await sql.end()
    return pid
  })

/**
 * Synchronises repositories of these sizes, each on a Postgres of its own that flushes each commit, beside searches, and loads
 * the same rows by COPY in the same minutes.
 */
export const measureGit = Effect.fn(function* (sizes: ReadonlyArray<number>, say: (line: string) => void) {
  const tables: ReadonlyArray<readonly [kind: keyof Measured, head: string]> = [
    [
      "load",
      "| first import of | seconds | processor time of worker and Postgres (s) | COPY of texts (s) | its processor time (s) | ratio | COPY of all rows (s) | its processor time (s) | ratio | searches meanwhile, p50, p95 (ms) | worker's peak (MB) |\n|---|---|---|---|---|---|---|---|---|---|---|"
    ],
    [
      "syncs",
      "| repository | again, one page changed (s) | export of one change (s) | both sides changed one (s) | longest pauses of the worker (ms) |\n|---|---|---|---|---|"
    ]
  ]
  const measured = yield* Effect.forEach(sizes, (pages) => Effect.scoped(measureSize(pages)))
  for (const [kind, head] of tables) {
    say(`\n${head}`)
    for (const rows of measured) say(rows[kind])
  }
})

interface Measured {
  readonly load: string
  readonly syncs: string
}

const measureSize = Effect.fnUntraced(function* (pages: number) {
  const { databaseUrl, organizationId, url, worker } = yield* anInstallation(port)
  const postmaster = yield* postmasterOf(databaseUrl)
  const cpu = () => [cpuSecondsOfAll(worker.pid), cpuSecondsOfAll(postmaster)] as const
  const longest: Array<string> = []
  const times: Array<number> = []
  yield* worker.untilIdle
  const searches = yield* Effect.forkChild(searching(url, organizationId, times))
  const before = cpu()
  let taken = before
  const result = yield* measureImport(url, organizationId, pages, (step) =>
    Effect.gen(function* () {
      if (step === "first") taken = cpu()
      yield* Fiber.interrupt(searches)
      longest.push(`${step} ${whole(yield* worker.longestPause)}`)
    })
  )
  const { peak } = memoryOf(worker.pid)
  const loads = yield* Effect.forEach([1, 2, 3], () =>
    copyLoad(databaseUrl, () => cpuSecondsOfAll(postmaster))
  )
  const middle = (of: (load: (typeof loads)[number]) => number) => median(loads.map(of))
  const { again, both, exported, first } = result
  const against = (load: "texts" | "rows") => {
    const seconds = middle((of) => of[load].seconds)
    return [seconds.toFixed(1), middle((of) => of[load].cpu).toFixed(1), (first / seconds).toFixed(2)]
  }
  const load = [
    `${whole(pages)} pages`,
    first.toFixed(1),
    `${(taken[0] - before[0]).toFixed(1)}, ${(taken[1] - before[1]).toFixed(1)}`,
    ...against("texts"),
    ...against("rows"),
    `${whole(percentile(times, 0.5))}, ${whole(percentile(times, 0.95))}`,
    whole(peak)
  ]
  const seconds = [again, exported, both].map((time) => time.toFixed(2))
  const syncs = [`${whole(pages)} pages`, ...seconds, longest.join(", ")]
  const measured: Measured = { load: `| ${load.join(" | ")} |`, syncs: `| ${syncs.join(" | ")} |` }
  return measured
})
