import { appendFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

// Loaded into a process before its program: writes the longest pause of its event loop, in milliseconds of processor time of its
// thread, a line every quarter of a second, to the file that BENCH_PAUSES names. Other work on the machine does not count.
const file = process.env["BENCH_PAUSES"]
const resolution = 2

const threadMilliseconds = () => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

if (isMainThread && file !== undefined) {
  let last = threadMilliseconds()
  let longest = 0
  setInterval(() => {
    const now = threadMilliseconds()
    longest = Math.max(longest, now - last)
    last = now
  }, resolution).unref()
  setInterval(() => {
    appendFileSync(file, `${longest}\n`)
    longest = 0
    last = threadMilliseconds()
  }, 250).unref()
}
