import { Effect, Exit, Pool, type Scope } from "effect"
import { FairSemaphore } from "../fairness/FairSemaphore.ts"
import { Tenant } from "../fairness/Tenant.ts"
import type { ReaderProcess } from "./ReaderProcess.ts"

/**
 * Makes a pool of reader processes, which start at first use and end after an idle minute. Each task has a process of its own; one
 * that did not answer is ended with its task, and the next task gets a new one. One tenant never has all processes, where there are
 * several: those of others are read beside whatever it sends.
 */
export const makeReaderPool = Effect.fnUntraced(function* <Task, Answer>(
  start: Effect.Effect<ReaderProcess<Task, Answer>, never, Scope.Scope>,
  processes: number
) {
  const pool = yield* Pool.makeWithTTL({ acquire: start, min: 0, max: processes, timeToLive: "1 minute" })
  const permits = new FairSemaphore({ ofAll: processes, ofTenant: Math.max(1, processes - 1) })
  return (task: Task, milliseconds: number) => {
    const performed = Effect.scoped(
      Effect.flatMap(Pool.get(pool), (process) =>
        Effect.onExit(process.perform(task, milliseconds), (exit) =>
          Exit.isSuccess(exit) ? Effect.void : Pool.invalidate(pool, process)
        )
      )
    )
    return Effect.flatMap(Tenant, (tenant) => permits.withPermit(tenant, performed))
  }
})
