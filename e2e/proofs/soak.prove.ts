import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Sample, soakFor } from "../src/soak/soakFor.ts"
import { slowestOf } from "../src/AnswerTimes.ts"
import { onPostgresWith } from "../src/startOctavo.ts"
import { World, worldOf } from "../src/World.ts"

/** Minutes of mixed load; an hour unless `SOAK_MINUTES` says otherwise. */
const minutes = Number(process.env["SOAK_MINUTES"] ?? 60)
const time = minutes * 60_000

const { allocatorSettings, heapOptions } = (await import(
  new URL("../../tooling/setup/heap.mjs", import.meta.url).href
)) as {
  readonly allocatorSettings: Readonly<Record<string, string>>
  readonly heapOptions: (task: "start" | "worker") => ReadonlyArray<string>
}

/** Settings that bound the memory of a program as `npm start` and `npm run worker` do. */
const bounds = (task: "start" | "worker") => ({
  ...allocatorSettings,
  NODE_OPTIONS: heapOptions(task).join(" ")
})
const bounded = onPostgresWith({ server: bounds("start"), worker: bounds("worker") })

/** The middle memory of a program in a part of the soak. */
const memoryIn = (samples: ReadonlyArray<Sample>, program: number, from: number, to: number): number => {
  const part = samples.filter(({ at }) => at >= from * time && at <= to * time)
  const sorted = part.map(({ memory }) => memory[program]!).sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}

layer(worldOf(bounded), { timeout: "60 seconds", excludeTestServices: true })(
  "mixed load for a long time",
  (it) => {
    it.effect(
      "takes no more memory at the end than after a sixth of it, and answers all in time",
      () =>
        Effect.gen(function* () {
          const { git, octavo } = yield* World
          const { imports, readings, samples, written } = yield* soakFor(octavo, git, {
            time,
            writers: 8,
            readers: 4,
            pages: 500,
            pauses: { writer: 400, import: 20_000 },
            sampleEvery: 5_000
          })
          const { times } = written.ledger
          const all = [...times.all, ...readings.all].sort((one, other) => one - other)
          const at = (part: number) => `${Math.round(all[Math.floor((all.length - 1) * part)]!)} ms`
          const names = ["server", "worker"]
          const memory = names.map((name, program) => ({
            name,
            early: memoryIn(samples, program, 0.15, 0.2),
            late: memoryIn(samples, program, 0.95, 1)
          }))
          const rows: ReadonlyArray<readonly [string, number | string]> = [
            ["Minutes", minutes],
            ["Requests", all.length],
            ["Answer, median", at(0.5)],
            ["Answer, 99 of 100 within", at(0.99)],
            ["Answers of a second or more", times.slow.length + readings.slow.length],
            ["Slowest answer", at(1)],
            ["Imports of 450 pages, each whole", imports],
            ["Revisions of main", written.revisions],
            ["Merges", written.ledger.counts.get("merges") ?? 0],
            ["Words accepted", written.words],
            ["Words lost", 0],
            ...memory.flatMap(({ early, late, name }): ReadonlyArray<readonly [string, string]> => [
              [`Memory of the ${name} after a sixth`, `${Math.round(early)} MB`],
              [`Memory of the ${name} at the end`, `${Math.round(late)} MB`]
            ])
          ]
          console.log(
            ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
          )
          console.log(slowestOf([times, readings], 20).join("\n"))
          expect(all.at(-1)).toBeLessThan(5_000)
          for (const { early, late } of memory) expect(late).toBeLessThan(early * 1.1)
        }),
      // The last works end and everything is counted again, which takes a quarter of an hour beside other work.
      time + 45 * 60_000
    )
  }
)
