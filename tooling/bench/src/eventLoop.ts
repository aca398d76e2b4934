import { appendFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { isMainThread } from "node:worker_threads"

// Loaded into a process before its program: writes the longest pause of its event loop, in milliseconds, a line every
// quarter of a second, to the file that BENCH_PAUSES names.
const file = process.env["BENCH_PAUSES"]
const resolution = 2

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  setInterval(() => {
    if (delay.count > 0) appendFileSync(file, `${delay.max / 1e6 - resolution}\n`)
    delay.reset()
  }, 250).unref()
}
