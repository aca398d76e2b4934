import { readFileSync } from "node:fs"
import { afterAll } from "vitest"

declare module "vitest" {
  interface TaskMeta {
    /** The processor time of a file of tests, in milliseconds: that of its worker, and of the processes of the worker that ended meanwhile. */
    processorMillis?: number
    /** That of the worker alone, which other files and a busy machine hardly change. */
    workerMillis?: number
  }
}

/** A hundredth of a second, the unit of times in `/proc`. */
const TICK = 10

/** The processor time of the processes that this one started and that ended, in milliseconds; zero where `/proc` is missing. */
const ofChildren = (): number => {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return TICK * (Number(fields[13]) + Number(fields[14]))
  } catch {
    return 0
  }
}

const ofWorker = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

const before = { worker: ofWorker(), children: ofChildren() }

// Registered before those of the file, so it runs after them.
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the first parameter which fixtures are wanted.
afterAll(({}, file) => {
  const worker = Math.round(ofWorker() - before.worker)
  file.meta.workerMillis = worker
  file.meta.processorMillis = worker + ofChildren() - before.children
})
