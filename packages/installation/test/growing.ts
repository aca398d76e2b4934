import { Effect } from "effect"
import { releaseMemory } from "../src/releaseMemory.ts"

/** Grows, drops what it made, and rests or goes on, as its argument says; writes its memory before and after, in megabytes. */
const isBusy = process.argv[2] === "busy"
const interval = 300

const grown = () =>
  Array.from({ length: 6 }).reduce<ReadonlyArray<unknown>>(
    () => Array.from({ length: 400_000 }, (_, index) => ({ index, more: [index] })),
    []
  ).length
grown()

const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6)
const working = setInterval(() => {
  const end = performance.now() + (isBusy ? 20 : 0)
  while (performance.now() < end);
}, 50)

const before = megabytes()
Effect.runFork(releaseMemory({ interval, busy: 0.1, growth: 50_000_000 }))
setTimeout(() => {
  clearInterval(working)
  process.stdout.write(JSON.stringify({ before, after: megabytes() }), () => process.exit())
}, 5 * interval)
