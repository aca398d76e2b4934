import { ProcessFigures } from "@octavo/installation"
import { Jobs, labelled, metrics } from "@octavo/kernel"
import { DateTime, Effect, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { jobs } from "../packages.ts"

const unfinished = labelled(metrics.jobsUnfinished, "kind")
const oldestWaiting = labelled(metrics.jobsOldestWaiting, "kind")
const connections = labelled(metrics.databaseConnections, "state")
const memory = labelled(metrics.memory, "kind")

/** Looks at the queue of the installation; a kind without jobs is 0, so that its series does not stop. */
const lookAtJobs = Effect.gen(function* () {
  const counted = new Map((yield* (yield* Jobs).countUnfinished).map((one) => [one.kind, one]))
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  for (const kind of new Set([...jobs.map((handler) => handler.kind), ...counted.keys()])) {
    const found = counted.get(kind)
    const oldest = found?.oldestWaiting ?? null
    yield* Metric.update(unfinished(kind), found?.count ?? 0)
    yield* Metric.update(
      oldestWaiting(kind),
      oldest === null ? 0 : Math.max(0, now - DateTime.toEpochMillis(oldest)) / 1000
    )
  }
})

const lookAtMemory = Effect.gen(function* () {
  const { external, heapUsed, rss } = process.memoryUsage()
  yield* Metric.update(memory("resident"), rss)
  yield* Metric.update(memory("heap used"), heapUsed)
  yield* Metric.update(memory("outside the heap"), external)
})

/** Looks at the database connections and the disk; what cannot be read keeps its last value. */
const lookAtProcess = Effect.gen(function* () {
  const figures = yield* ProcessFigures
  const counts = yield* figures.connections
  if (counts !== null) {
    yield* Metric.update(connections("in_use"), counts.inUse)
    yield* Metric.update(connections("idle"), counts.idle)
  }
  const free = yield* figures.freeBytes
  if (free !== null) yield* Metric.update(metrics.diskFree, free)
})

/** The metrics of this process in the text format of Prometheus, as they are when somebody asks for them. */
export const metricsAnswer = Effect.gen(function* () {
  const delays = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const delays = monitorEventLoopDelay()
      delays.enable()
      return delays
    }),
    (delays) => Effect.sync(() => void delays.disable())
  )
  const lookAtLag = Effect.suspend(() => {
    const lag = delays.percentile(99) / 1e9
    delays.reset()
    return Metric.update(metrics.eventLoopLag, lag)
  })
  const stores = yield* Effect.context<Jobs>()
  return Effect.gen(function* () {
    // A database that is away hides its own figures alone.
    yield* Effect.ignoreCause(Effect.timeout(lookAtJobs, "5 seconds"))
    yield* lookAtProcess
    yield* lookAtMemory
    yield* lookAtLag
    const body = yield* PrometheusMetrics.format()
    return { status: 200, type: "text/plain; version=0.0.4; charset=utf-8", body }
  }).pipe(Effect.provideContext(stores))
})
