import { JobQueue, Sealer, Signer } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import * as UnitOfWork from "../UnitOfWork.ts"
import * as BlobTimes from "./BlobTimes.ts"
import * as Events from "./Events.ts"
import * as IdempotencyKeys from "./IdempotencyKeys.ts"
import * as Installation from "./Installation.ts"
import * as Jobs from "./Jobs.ts"
import * as JobFairness from "./JobFairness.ts"
import * as Schedules from "./Schedules.ts"

/** A worker that died is noticed after this long, and its job begins again elsewhere. */
const lockExpiration = "10 seconds"

/** Tickets that stay in the queue, so that the planner never takes its table for one of a few rows. */
const keptTickets = 100

/**
 * Adds tickets that no worker takes and nothing removes. On a table that had a row or two when it was analyzed, the planner runs the
 * subquery of a poll once for each waiting ticket, and one worker takes all jobs.
 */
const keepTickets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO public.kernel_queue (id, queue_name, element, state, visible_at, created_at, updated_at)
    SELECT n, 'kept', '{}', 'kept', now(), now(), now() FROM generate_series(1, ${keptTickets}::int) AS n
    ON CONFLICT DO NOTHING`
})

/** The queue of jobs, whose library makes its tables as it opens: no migration does. */
export const queueStore = Layer.effectDiscard(keepTickets).pipe(
  Layer.provideMerge(
    PersistedQueue.layerStoreSql({
      tableName: "kernel_queue",
      lockExpiration,
      lockRefreshInterval: "3 seconds",
      pollInterval: "500 millis"
    })
  ),
  Layer.orDie
)

/** Everything of the kernel in Postgres, except the bytes of files. */
export const layer = Layer.mergeAll(
  BlobTimes.layer.pipe(Layer.provide(UnitOfWork.layer)),
  Events.layer,
  IdempotencyKeys.layer,
  Jobs.layer,
  JobFairness.layer,
  Schedules.layer,
  UnitOfWork.layer,
  JobQueue.layer.pipe(Layer.provideMerge(queueStore)),
  Layer.mergeAll(Sealer.layer, Signer.layer).pipe(Layer.provideMerge(Installation.layer))
)

const releaseTickets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE public.kernel_queue SET acquired_at = NULL, acquired_by = NULL WHERE acquired_by IS NOT NULL`
}).pipe(Effect.orDie)

/**
 * The same for a process that has the database to itself: whoever had taken a job before it began is dead, so that job
 * begins again at once.
 */
export const layerOfOnlyProcess = Layer.effectDiscard(releaseTickets).pipe(Layer.provideMerge(layer))
