import { Effect } from "effect"
import { Session } from "node:inspector/promises"
import { performance } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"

/** When a process gives memory back. */
interface ReleaseBounds {
  /** How long the process is watched before it counts as idle, in milliseconds. */
  readonly interval: number
  /** The part of that time which its event loop may be busy. */
  readonly busy: number
  /** The bytes that its memory has to grow before they are given back again. */
  readonly growth: number
}

/**
 * The garbage of the old generation before V8 collects it, in parts of a hundred of what is alive. By itself V8 lets it grow to several times
 * of that, which also keeps the buffers of dead objects.
 */
const oldGarbage = 50

/** Has V8 collect the old generation before it has grown by half. `NODE_OPTIONS` does not take this flag. */
export const boundOldGeneration = (): void => setFlagsFromString(`--heap-growing-percent=${oldGarbage}`)

const usualBounds: ReleaseBounds = { interval: 30_000, busy: 0.02, growth: 48_000_000 }

/**
 * Collects garbage and gives free pages of the heap back to the system, as V8 does when memory is short. It takes 0.1 to 0.3 s. Where Node
 * has no inspector, or may not use it, the process keeps its memory.
 */
const collect = Effect.ignore(
  Effect.tryPromise(async () => {
    const session = new Session()
    session.connect()
    await session.post("HeapProfiler.collectGarbage")
    session.disconnect()
  })
)

/**
 * Gives the memory of an idle process back to the system, for as long as it runs. V8 keeps the pages of its young generation for later use
 * and never returns them by itself: a server held 75 MB of them after its start, and hundreds after much work.
 */
export const releaseMemory = ({
  busy,
  growth,
  interval
}: ReleaseBounds = usualBounds): Effect.Effect<never> =>
  Effect.gen(function* () {
    let least = 0
    for (;;) {
      const before = performance.eventLoopUtilization()
      yield* Effect.sleep(interval)
      const { utilization } = performance.eventLoopUtilization(before)
      if (utilization > busy || process.memoryUsage.rss() < least + growth) continue
      yield* collect
      least = process.memoryUsage.rss()
    }
  })
