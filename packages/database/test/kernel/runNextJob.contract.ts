import { describe, expect } from "@effect/vitest"
import {
  atomically,
  enqueueJob,
  finishJob,
  type Job,
  type JobKind,
  JobMustWait,
  jobHandler,
  type JobRun,
  Jobs,
  newId,
  retryJob,
  runNextJob,
  Tenant,
  TryAgain
} from "@octavo/kernel"
import { DateTime, Deferred, Effect, Fiber, Option, Schema } from "effect"
import type { KernelTests } from "./KernelServices.ts"

const Payload = Schema.Struct({ at: Schema.DateTimeUtcFromString, name: Schema.String })
type Payload = typeof Payload.Type

const kind: JobKind<Payload> = { name: "test.work", payload: Payload, maxAttempts: 2 }

class Refused extends Schema.TaggedError<Refused>()("Refused", {}) {
  override get message() {
    return "refused"
  }
}

/** Asks for a job that workers of these tests know. */
export const aJob = (name: string = "work") =>
  enqueueJob(
    kind,
    { at: DateTime.makeUnsafe("2026-01-01T00:00:00.123Z"), name },
    { subject: name, createdBy: null }
  )

/** A handler of that job, with what it was given. */
export const aHandler = <R>(
  run: (run: JobRun, payload: Payload) => Effect.Effect<void, { readonly message: string }, R>
) => {
  const runs: Array<Job> = []
  const failed: Array<string> = []
  const handler = jobHandler(
    kind,
    (payload, context) =>
      Effect.suspend(() => {
        runs.push(context.job)
        return run(context, payload)
      }),
    (_job, _payload, reason) => Effect.sync(() => void failed.push(reason))
  )
  return { handler, runs, failed }
}

/** Something that a job writes, so that it shows how often it was applied: the record of another job. */
export const apply = Effect.fnUntraced(function* (job: Job) {
  const jobs = yield* Jobs
  const id = `${job.id}-effect`
  const before = yield* Effect.option(jobs.getForUpdate(id))
  yield* jobs.put({ ...job, id, attempts: Option.isSome(before) ? before.value.attempts + 1 : 1 })
})

/** How often `apply` came to stay. */
export const timesApplied = (job: Job) =>
  Effect.gen(function* () {
    const found = yield* Effect.option((yield* Jobs).get(`${job.id}-effect`))
    return Option.isSome(found) ? found.value.attempts : 0
  })

const get = (id: string) => Effect.flatMap(Jobs, (jobs) => jobs.get(id))

/** The contract of jobs, for every queue. Each test leaves the queue empty. */
export const runNextJobContract = (it: KernelTests) =>
  describe("running jobs", () => {
    it.effect("runs a job with its payload, and marks it as done", () =>
      Effect.gen(function* () {
        const given: Array<Payload> = []
        const { handler, runs } = aHandler((_, payload) => Effect.sync(() => void given.push(payload)))
        const job = yield* aJob("Grüße")
        yield* runNextJob([handler])
        expect(given).toEqual([{ at: DateTime.makeUnsafe("2026-01-01T00:00:00.123Z"), name: "Grüße" }])
        expect(runs).toMatchObject([{ id: job.id, state: "running", attempts: 1 }])
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1, problem: null })
      })
    )

    it.effect("runs a job for its tenant, so that what it waits for is shared fairly", () =>
      Effect.gen(function* () {
        const tenants: Array<string> = []
        const handler = jobHandler(kind, () => Effect.map(Tenant, (tenant) => void tenants.push(tenant)))
        const tenant = yield* newId
        const payload = { at: DateTime.makeUnsafe(0), name: tenant }
        yield* enqueueJob({ ...kind, tenantOf: () => tenant }, payload, { subject: tenant, createdBy: null })
        yield* runNextJob([handler])
        expect(tenants).toEqual([tenant])
      })
    )

    it.effect("runs nothing of a unit of work that failed, and what follows it", () =>
      Effect.gen(function* () {
        const { handler, runs } = aHandler(() => Effect.void)
        const subject = yield* newId
        yield* Effect.ignore(atomically(Effect.andThen(aJob(subject), Effect.fail("no"))))
        expect(yield* (yield* Jobs).findLatest(kind.name, subject)).toEqual(Option.none())
        const kept = yield* atomically(aJob(subject))
        yield* runNextJob([handler])
        expect(runs.map((job) => job.id)).toEqual([kept.id])
      })
    )

    it.effect("gives each of twenty jobs to one of four workers", () =>
      Effect.gen(function* () {
        const { handler, runs } = aHandler(({ job }) => Effect.andThen(Effect.sleep(5), apply(job)))
        const jobs = yield* Effect.all(Array.from({ length: 20 }, () => aJob()))
        yield* Effect.forEach(
          Array.from({ length: 4 }),
          () => Effect.forEach(Array.from({ length: 5 }), () => runNextJob([handler])),
          { concurrency: "unbounded" }
        )
        expect(runs.map((job) => job.id).sort()).toEqual(jobs.map((job) => job.id).sort())
        for (const job of jobs) {
          expect((yield* get(job.id)).state).toBe("done")
          expect(yield* timesApplied(job)).toBe(1)
        }
      })
    )

    it.effect(
      "ends a job that failed for good, and runs it again when it is retried, as often as it is",
      () =>
        Effect.gen(function* () {
          let isOpen = false
          const { failed, handler, runs } = aHandler(() =>
            isOpen ? Effect.void : Effect.fail(new Refused())
          )
          const job = yield* aJob()
          yield* runNextJob([handler])
          expect(yield* get(job.id)).toMatchObject({ state: "failed", problem: "refused", attempts: 1 })
          yield* retryJob(job.id)
          yield* runNextJob([handler])
          expect(failed).toEqual(["refused", "refused"])
          isOpen = true
          yield* retryJob(job.id)
          yield* runNextJob([handler])
          expect(yield* get(job.id)).toMatchObject({ state: "done", problem: null, attempts: 1 })
          expect(runs).toHaveLength(3)
        })
    )

    it.effect("tries again what may pass, later, and gives it up after its attempts", () =>
      Effect.gen(function* () {
        const { failed, handler, runs } = aHandler(() => Effect.fail(new TryAgain({ reason: "no answer" })))
        const job = yield* aJob()
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "queued", attempts: 1, problem: "no answer" })
        const start = Date.now()
        yield* runNextJob([handler])
        expect(Date.now() - start).toBeGreaterThan(500)
        expect(yield* get(job.id)).toMatchObject({ state: "failed", attempts: 2, problem: "no answer" })
        expect(failed).toEqual(["no answer"])
        expect(runs).toHaveLength(2)
      })
    )

    it.effect("lets a job that must wait for others look again soon, however often, at no attempt", () =>
      Effect.gen(function* () {
        let turns = 0
        const { handler, runs } = aHandler(() =>
          ++turns < 3 ? Effect.fail(new JobMustWait({ reason: "busy" })) : Effect.void
        )
        const job = yield* aJob()
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "queued", attempts: 0, problem: "busy" })
        yield* runNextJob([handler])
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1, problem: null })
        expect(runs).toHaveLength(3)
      })
    )

    it.effect("runs a job once whose handler finished it in its own unit of work and fell over after", () =>
      Effect.gen(function* () {
        const { handler } = aHandler(({ job }) =>
          Effect.andThen(atomically(Effect.andThen(apply(job), finishJob(job.id))), Effect.die("fell over"))
        )
        const { handler: plain, runs } = aHandler(() => Effect.void)
        const job = yield* aJob()
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1 })
        const next = yield* aJob()
        yield* runNextJob([plain])
        expect(runs.map((job) => job.id)).toEqual([next.id])
        expect(yield* timesApplied(job)).toBe(1)
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1 })
      })
    )

    it.effect("costs a job no attempt when its worker is stopped, and runs it again elsewhere", () =>
      Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        const { handler: stuck } = aHandler(() =>
          Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
        )
        const { handler, runs } = aHandler(({ job }) =>
          atomically(Effect.andThen(apply(job), finishJob(job.id)))
        )
        const job = yield* aJob()
        const worker = yield* Effect.forkChild(runNextJob([stuck]))
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(worker)
        expect(yield* get(job.id)).toMatchObject({ state: "queued", attempts: 0 })
        yield* runNextJob([handler])
        expect(runs.map((job) => job.attempts)).toEqual([1])
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1 })
        expect(yield* timesApplied(job)).toBe(1)
      })
    )
  })
