import { writeFileSync } from "node:fs"
import { Worker } from "node:worker_threads"
import { guardSource } from "./guard.ts"

/** Limits of a process of ours, and the folder that it leaves behind when its parent is killed. */
interface Guarded {
  /** Resident memory, in megabytes. */
  readonly megabytes: number
  readonly folder?: string
  /** The process that this one ends with. A process that asks for its parent itself may be an orphan already. */
  readonly parent: number
  /** Preference of the out-of-memory killer of Linux, up to 1,000. */
  readonly oomScore: number
}

/** Bounds the memory and the life of this process from a thread, since native code cannot be interrupted from within. */
export const guardProcess = ({ folder, megabytes, oomScore, parent }: Guarded): void => {
  new Worker(guardSource, {
    eval: true,
    workerData: { folder, megabytes, parent },
    // By default V8 reserves 512 MB for code, which count against a data limit.
    resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 }
  }).unref()
  try {
    // When memory runs out, Linux kills this process before the server.
    writeFileSync("/proc/self/oom_score_adj", String(oomScore))
  } catch {
    // Other systems have no such file.
  }
}
