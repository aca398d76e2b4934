import { describe, expect } from "@effect/vitest"
import { atomically, finishJob, JobQueue, Jobs, runNextJob } from "@octavo/kernel"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { KernelPostgres } from "../../src/index.ts"
import { aHandler, aJob, apply, timesApplied } from "./runNextJob.contract.ts"
import type { KernelDatabaseTests } from "./KernelServices.ts"

/** The queue of another process, in which a lock that is not refreshed ends after a second. */
const aProcess = (lockRefreshInterval: "300 millis" | "1 hour") =>
  Layer.fresh(
    JobQueue.layer.pipe(
      Layer.provide(
        PersistedQueue.layerStoreSql({
          tableName: "kernel_queue",
          pollInterval: "50 millis",
          lockExpiration: "1 second",
          lockRefreshInterval
        })
      ),
      Layer.orDie
    )
  )

/** The contract of workers that share a database. Each test leaves the queue empty. */
export const workersContract = (it: KernelDatabaseTests) =>
  describe("workers", () => {
    it.effect("a job whose worker died in the midst of it runs again, and is applied once", () =>
      Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        const awake = yield* Deferred.make<void>()
        const finish = (job: Parameters<typeof apply>[0]) =>
          atomically(Effect.andThen(apply(job), finishJob(job.id)))
        // A worker whose locks are not refreshed looks dead to the others; this one wakes up again later.
        const { handler: sleeping } = aHandler(({ job }) =>
          Deferred.succeed(begun, undefined).pipe(
            Effect.andThen(Deferred.await(awake)),
            Effect.andThen(finish(job))
          )
        )
        const { handler, runs } = aHandler(({ job }) => finish(job))
        const job = yield* aJob()
        const dead = yield* runNextJob([sleeping]).pipe(
          Effect.provide(aProcess("1 hour"), { local: true }),
          Effect.forkChild
        )
        yield* Deferred.await(begun)
        yield* runNextJob([handler]).pipe(Effect.provide(aProcess("300 millis"), { local: true }))
        expect(runs.map((job) => job.attempts)).toEqual([2])
        const done = yield* (yield* Jobs).get(job.id)
        expect(done).toMatchObject({ state: "done", attempts: 2 })
        yield* Deferred.succeed(awake, undefined)
        yield* Fiber.join(dead)
        expect(yield* timesApplied(job)).toBe(1)
        expect(yield* (yield* Jobs).get(job.id)).toEqual(done)
      })
    )

    it.effect(
      "a job of a worker that died begins again at once in a process that has the database alone",
      () =>
        Effect.gen(function* () {
          const begun = yield* Deferred.make<void>()
          const { handler: endless } = aHandler(() =>
            Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
          )
          const { handler, runs } = aHandler(() => Effect.void)
          const job = yield* aJob()
          // To this worker its job stays its own, as it is to one that was killed.
          const dead = yield* runNextJob([endless]).pipe(Effect.forkChild)
          yield* Deferred.await(begun)
          const alone = Layer.fresh(KernelPostgres.layerOfOnlyProcess)
          yield* runNextJob([handler]).pipe(
            Effect.provide(alone, { local: true }),
            Effect.timeout("5 seconds")
          )
          expect(runs.map(({ id }) => id)).toEqual([job.id])
          yield* Fiber.interrupt(dead)
          expect(yield* (yield* Jobs).get(job.id)).toMatchObject({ state: "done", attempts: 2 })
        })
    )

    it.effect("a job that takes longer than a lock lasts stays with its worker while that lives", () =>
      Effect.gen(function* () {
        const { handler, runs } = aHandler(() => Effect.sleep(2500))
        yield* aJob()
        const process = runNextJob([handler]).pipe(Effect.provide(aProcess("300 millis"), { local: true }))
        const other = yield* Effect.forkChild(process)
        yield* process.pipe(Effect.raceFirst(Fiber.join(other)))
        yield* Fiber.interrupt(other)
        expect(runs).toHaveLength(1)
      })
    )

    it.effect("a worker takes one job of many from a queue that was vacuumed when it was empty", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM public.kernel_queue WHERE state = 'completed'`
        yield* sql`VACUUM ANALYZE public.kernel_queue`
        yield* Effect.replicateEffect(aJob(), 20, { discard: true })
        const begun = yield* Deferred.make<void>()
        const { handler: endless } = aHandler(() =>
          Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
        )
        const worker = yield* runNextJob([endless]).pipe(Effect.forkChild)
        yield* Deferred.await(begun)
        const taken = yield* sql`SELECT id FROM public.kernel_queue WHERE acquired_at IS NOT NULL`
        expect(taken).toHaveLength(1)
        yield* Fiber.interrupt(worker)
        yield* sql`DELETE FROM public.kernel_queue WHERE state = 'pending'`
      })
    )
  })
