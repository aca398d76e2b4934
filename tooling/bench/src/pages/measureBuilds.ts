import { Effect } from "effect"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cpuSecondsOfAll } from "../cpuSeconds.ts"
import { median } from "../median.ts"
import { siteBuilds } from "./siteBuilds.ts"

const pages = 498
const rounds = 3

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, String(name))))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)

/** Builds the same 500 pages with Octavo, VitePress and Starlight in turn, and measures the builds and the size of their results. */
export const measureBuilds = Effect.fn(function* (say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-builds-"))
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
  const builds = siteBuilds(folder, pages).map((one) => ({
    ...one,
    seconds: [] as Array<number>,
    cpu: [] as Array<number>
  }))
  for (let round = 0; round < rounds; round++)
    for (const { build, cpu, seconds } of builds) {
      const [started, before] = [performance.now(), cpuSecondsOfAll(process.pid)]
      build()
      seconds.push((performance.now() - started) / 1000)
      cpu.push(cpuSecondsOfAll(process.pid) - before)
    }
  say("\n| 500 pages built by | seconds | seconds of processor time | MB |")
  say("|---|---|---|---|")
  for (const { cpu, files, product, seconds } of builds)
    say(
      `| ${product} | ${median(seconds).toFixed(1)} | ${median(cpu).toFixed(1)} | ${(bytesOf(files) / 1e6).toFixed(1)} |`
    )
})
