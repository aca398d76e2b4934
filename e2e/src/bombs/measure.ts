import { watchPauses } from "@octavo/kernel/testing"
import { Clock, Effect, Exit } from "effect"
import type { Reading } from "./readers.ts"
import { readdirSync, readFileSync } from "node:fs"

/** The cost of one reading: how it ended, milliseconds, the longest pause of the event loop, and megabytes more than before. */
export interface Measured {
  readonly outcome: "answer" | "refusal" | "defect"
  readonly milliseconds: number
  readonly pause: number
  readonly megabytes: number
}

const pageBytes = 4_096

/** Proportional shares would be exact; resident pages count what processes share several times, and are cheap to read. */
const residentOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * pageBytes
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): ReadonlyArray<number> => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").split(" ").filter(Boolean).map(Number)
    )
  } catch {
    return []
  }
}

/** The children of this process; on other systems than Linux nothing tells. */
const ownChildren = (): ReadonlyArray<number> => childrenOf(process.pid)

/** Megabytes of this process and its children that are resident; on other systems than Linux, of this process alone. */
export const residentMegabytes = (): number =>
  (process.memoryUsage.rss() + ownChildren().reduce((sum, pid) => sum + residentOf(pid), 0)) / 1e6

/** Watches the event loop and the memory of the installation while something is read. */
export const measured = <E, R>(read: Effect.Effect<unknown, E, R>): Effect.Effect<Measured, never, R> =>
  Effect.gen(function* () {
    globalThis.gc?.()
    const before = residentMegabytes()
    const begun = yield* Clock.currentTimeMillis
    let megabytes = 0
    const endPauses = watchPauses()
    const look = setInterval(() => {
      megabytes = Math.max(megabytes, residentMegabytes() - before)
    }, 40)
    const exit = yield* Effect.exit(read)
    const pause = endPauses()
    megabytes = Math.max(megabytes, residentMegabytes() - before)
    clearInterval(look)
    const milliseconds = (yield* Clock.currentTimeMillis) - begun
    const outcome = Exit.isSuccess(exit) ? "answer" : Exit.hasDies(exit) ? "defect" : "refusal"
    return { outcome, milliseconds, pause, megabytes }
  })

/** Says which bounds a reading broke; nothing where it kept them. */
export const beyondBounds = (
  { bounds, construct, reader, size }: Pick<Reading, "bounds" | "construct" | "reader" | "size">,
  { megabytes, milliseconds, outcome, pause }: Measured
): ReadonlyArray<string> =>
  outcome === "defect" ||
  milliseconds > bounds.milliseconds ||
  pause > bounds.pause ||
  megabytes > bounds.megabytes
    ? [
        `${reader}, ${construct}, ${size}: ${outcome}, ${milliseconds} ms, pause ${Math.round(pause)} ms, ${Math.round(megabytes)} MB`
      ]
    : []
