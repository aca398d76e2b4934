import { describe, expect, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Option, Schema, TxRef } from "effect"
import { TestClock } from "effect/testing"
import {
  atomically,
  enqueueJob,
  finishJob,
  Job,
  Jobs,
  jobHandler,
  retryJob,
  runNextJob,
  takeUpCrashedJobs,
  TryAgain
} from "../../src/index.ts"
import * as KernelMemory from "../../src/memory/index.ts"
import { aJob, kind, recordingHandler } from "./aJob.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

const get = (id: string) => Effect.flatMap(Jobs, (jobs) => jobs.get(id))

describe("runNextJob", () => {
  it.effect("runs the job that waits, with its payload, and marks it as done", () =>
    Effect.gen(function* () {
      const said: Array<string> = []
      const { handler, failed, runs } = recordingHandler((_, { text }) =>
        Effect.sync(() => void said.push(text))
      )
      const job = yield* aJob({ text: "Grüße" })
      expect(job).toMatchObject({
        kind: "test.work",
        state: "queued",
        attempts: 0,
        startedAt: null,
        finishedAt: null
      })
      yield* TestClock.adjust("5 seconds")
      yield* runNextJob([handler])
      const now = yield* DateTime.now
      expect(said).toEqual(["Grüße"])
      expect(runs[0]).toMatchObject({ id: job.id, state: "running", attempts: 1, startedAt: now })
      expect(yield* get(job.id)).toMatchObject({
        state: "done",
        attempts: 1,
        problem: null,
        progress: null,
        startedAt: now,
        finishedAt: now
      })
      expect(failed).toEqual([])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("waits until there is a job", () =>
    Effect.gen(function* () {
      const { handler, runs } = recordingHandler(() => Effect.void)
      const worker = yield* Effect.forkChild(runNextJob([handler]))
      yield* TestClock.adjust("1 day")
      expect(worker.pollUnsafe()).toBeUndefined()
      yield* aJob()
      yield* Fiber.join(worker)
      expect(runs).toHaveLength(1)
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("ends a job that failed for good at once, and says so once", () =>
    Effect.gen(function* () {
      const { failed, handler, runs } = recordingHandler(() =>
        Effect.fail(new Refused({ reason: "No such branch" }))
      )
      const job = yield* aJob({ text: "x" })
      yield* runNextJob([handler])
      const ended = yield* get(job.id)
      expect(ended).toMatchObject({ state: "failed", attempts: 1, problem: "No such branch" })
      expect(ended.finishedAt).not.toBeNull()
      expect(failed).toEqual([{ job: ended, payload: { text: "x" }, reason: "No such branch" }])
      const worker = yield* Effect.forkChild(runNextJob([handler]))
      yield* TestClock.adjust("1 hour")
      yield* Fiber.interrupt(worker)
      expect(runs).toHaveLength(1)
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("says that a job failed in one unit of work with what follows from it", () =>
    Effect.gen(function* () {
      const seen = yield* TxRef.make("nothing")
      const handler = jobHandler(
        kind,
        () => Effect.fail(new Refused({ reason: "no" })),
        () => Effect.andThen(TxRef.set(seen, "told"), Effect.die("the note could not be written"))
      )
      const job = yield* aJob()
      yield* Effect.exit(runNextJob([handler]))
      expect(yield* TxRef.get(seen)).toBe("nothing")
      expect((yield* get(job.id)).state).toBe("running")
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("waits for room on a full disk, which costs no attempt, and says so meanwhile", () =>
    Effect.gen(function* () {
      let isFull = true
      const full = Object.assign(new Error("write failed"), { code: "ENOSPC" })
      const { failed, handler, runs } = recordingHandler(() => (isFull ? Effect.die(full) : Effect.void))
      const job = yield* aJob()
      yield* runNextJob([handler])
      for (let time = 0; time < 10; time++) {
        expect(yield* get(job.id)).toMatchObject({
          state: "queued",
          attempts: 0,
          problem: expect.stringContaining("The disk of this installation is full")
        })
        const worker = yield* Effect.forkChild(runNextJob([handler]))
        yield* TestClock.adjust("10 minutes")
        yield* Fiber.join(worker)
      }
      // Fast at first, and every ten minutes later.
      expect(runs).toHaveLength(11)
      isFull = false
      const worker = yield* Effect.forkChild(runNextJob([handler]))
      yield* TestClock.adjust("10 minutes")
      yield* Fiber.join(worker)
      expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1, problem: null })
      expect(failed).toEqual([])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("gives a job up that found no room on a disk for a day, with that reason", () =>
    Effect.gen(function* () {
      const full = Object.assign(new Error("write failed"), { code: "ENOSPC" })
      const { failed, handler } = recordingHandler(() => Effect.die(full))
      const job = yield* aJob()
      const worker = yield* Effect.forkChild(Effect.forever(runNextJob([handler])))
      for (let hour = 0; hour < 30; hour++) yield* TestClock.adjust("1 hour")
      yield* Fiber.interrupt(worker)
      expect(yield* get(job.id)).toMatchObject({
        state: "failed",
        problem: "The disk of this installation is full. Its operator must make room"
      })
      expect(failed).toHaveLength(1)
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("tries again what may pass, later and later, and gives it up after its attempts", () =>
    Effect.gen(function* () {
      const { failed, handler, runs } = recordingHandler(({ job }) =>
        Effect.fail(new TryAgain({ reason: `The server did not answer (${job.attempts})` }))
      )
      const job = yield* aJob()
      yield* runNextJob([handler])
      expect(yield* get(job.id)).toMatchObject({
        state: "queued",
        attempts: 1,
        problem: "The server did not answer (1)",
        finishedAt: null
      })
      for (const [attempt, delay] of [
        [2, 1000],
        [3, 2000]
      ] as const) {
        const worker = yield* Effect.forkChild(runNextJob([handler]))
        yield* TestClock.adjust(delay - 1)
        expect(runs).toHaveLength(attempt - 1)
        yield* TestClock.adjust(1)
        yield* Fiber.join(worker)
        expect(runs).toHaveLength(attempt)
      }
      const ended = yield* get(job.id)
      expect(ended).toMatchObject({ state: "failed", attempts: 3, problem: "The server did not answer (3)" })
      expect(failed.map(({ reason }) => reason)).toEqual(["The server did not answer (3)"])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("tries defects again without telling what they were, and forgets them when it succeeds", () =>
    Effect.gen(function* () {
      const { failed, handler } = recordingHandler(({ job }) =>
        job.attempts < 3 ? Effect.die(new Error("password=hunter2")) : Effect.void
      )
      const job = yield* aJob()
      yield* runNextJob([handler])
      expect(yield* get(job.id)).toMatchObject({ state: "queued", problem: "An unexpected error occurred" })
      for (const attempts of [2, 3]) {
        const worker = yield* Effect.forkChild(runNextJob([handler]))
        yield* TestClock.adjust("1 minute")
        yield* Fiber.join(worker)
        expect((yield* get(job.id)).attempts).toBe(attempts)
      }
      expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 3, problem: null })
      expect(failed).toEqual([])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("counts a handler that interrupts itself as one that fell over", () =>
    Effect.gen(function* () {
      const { failed, handler, runs } = recordingHandler(() => Effect.interrupt)
      const job = yield* aJob()
      const worker = yield* Effect.forkChild(Effect.forever(runNextJob([handler])))
      yield* TestClock.adjust("1 hour")
      yield* Fiber.interrupt(worker)
      expect(runs).toHaveLength(3)
      expect(failed).toHaveLength(1)
      expect(yield* get(job.id)).toMatchObject({ state: "failed", attempts: 3 })
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("does not run a job again that its handler finished in its own unit of work", () =>
    Effect.gen(function* () {
      const effects = yield* TxRef.make(0)
      const { failed, handler, runs } = recordingHandler(({ job }) =>
        Effect.andThen(
          atomically(
            Effect.andThen(
              TxRef.update(effects, (n) => n + 1),
              finishJob(job.id)
            )
          ),
          Effect.die("the worker fell over just after")
        )
      )
      const job = yield* aJob()
      yield* runNextJob([handler])
      const worker = yield* Effect.forkChild(runNextJob([handler]))
      yield* TestClock.adjust("1 hour")
      yield* Fiber.interrupt(worker)
      expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1, problem: null })
      expect(yield* TxRef.get(effects)).toBe(1)
      expect(runs).toHaveLength(1)
      expect(failed).toEqual([])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("does not let a second worker apply what the first one did already", () =>
    Effect.gen(function* () {
      const effects = yield* TxRef.make(0)
      const apply = (jobId: string) =>
        atomically(
          Effect.andThen(
            TxRef.update(effects, (n) => n + 1),
            finishJob(jobId)
          )
        )
      // The same job in two workers: one was thought dead, and was not.
      const { handler } = recordingHandler(({ job }) => Effect.andThen(apply(job.id), apply(job.id)))
      const job = yield* aJob()
      yield* runNextJob([handler])
      expect(yield* TxRef.get(effects)).toBe(1)
      expect(yield* get(job.id)).toMatchObject({ state: "done", problem: null })
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("costs a job no attempt when its worker is stopped, which runs again at once", () =>
    Effect.gen(function* () {
      let isStuck = true
      const { handler } = recordingHandler(() => (isStuck ? Effect.never : Effect.void))
      const job = yield* aJob()
      for (let stopped = 0; stopped < 5; stopped++) {
        const worker = yield* Effect.forkChild(runNextJob([handler]))
        yield* TestClock.adjust("10 minutes")
        expect((yield* get(job.id)).state).toBe("running")
        yield* Fiber.interrupt(worker)
        expect(yield* get(job.id)).toMatchObject({ state: "queued", attempts: 0 })
      }
      isStuck = false
      const worker = yield* Effect.forkChild(runNextJob([handler]))
      yield* TestClock.adjust("10 minutes")
      yield* Fiber.join(worker)
      expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1 })
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("fails a job of a kind that no worker knows", () =>
    Effect.gen(function* () {
      const { handler, runs } = recordingHandler(() => Effect.void)
      const job = yield* enqueueJob(
        { ...kind, name: "test.unknown" },
        { text: "" },
        { subject: null, createdBy: null }
      )
      yield* runNextJob([handler])
      expect(yield* get(job.id)).toMatchObject({
        state: "failed",
        problem: "No worker knows jobs of the kind test.unknown"
      })
      expect(runs).toEqual([])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("passes over a job whose record is gone", () =>
    Effect.gen(function* () {
      const { handler, runs } = recordingHandler(() => Effect.void)
      const jobs = yield* Jobs
      const gone = yield* aJob()
      yield* jobs.put({ ...gone, state: "done", finishedAt: yield* DateTime.now })
      yield* TestClock.adjust("1 day")
      yield* jobs.removeFinishedBefore("done", yield* DateTime.now)
      const next = yield* aJob()
      yield* runNextJob([handler])
      yield* runNextJob([handler])
      expect(runs.map((job) => job.id)).toEqual([next.id])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("tells how far a job is, at most four times a second", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const shown: Array<number | undefined> = []
      const { handler } = recordingHandler(({ job, progress }) =>
        Effect.gen(function* () {
          for (let done = 0; done < 10; done++) {
            yield* progress({ step: "pages", done, total: 10 })
            shown.push((yield* Effect.orDie(jobs.get(job.id))).progress?.done)
            yield* Effect.sleep(100)
          }
        })
      )
      yield* TestClock.adjust("1 day")
      const job = yield* aJob()
      const worker = yield* Effect.forkChild(runNextJob([handler]))
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(worker)
      expect(shown).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6, 9])
      expect((yield* get(job.id)).progress).toBeNull()
    }).pipe(Effect.provide(KernelMemory.layer))
  )
})

describe("enqueueJob", () => {
  it.effect("leaves nothing of a job in a unit of work that fails", () =>
    Effect.gen(function* () {
      const { handler, runs } = recordingHandler(() => Effect.void)
      yield* Effect.ignore(atomically(Effect.andThen(aJob({ subject: "s" }), Effect.fail("no"))))
      expect(yield* (yield* Jobs).findLatest(kind.name, "s")).toEqual(Option.none())
      const kept = yield* atomically(aJob({ subject: "s" }))
      yield* runNextJob([handler])
      expect(runs.map((job) => job.id)).toEqual([kept.id])
    }).pipe(Effect.provide(KernelMemory.layer))
  )
})

describe("retryJob", () => {
  /** A job as it is after its worker died in the midst of it. */
  const aJobThatDied = Effect.fnUntraced(function* (given: {
    readonly attempts: number
    readonly alone: boolean
  }) {
    const job = yield* aJob()
    yield* (yield* Jobs).put(new Job({ ...job, ...given, state: "running" }))
    return job
  })

  it.effect("counts no attempt that ended with the worker while other jobs ran beside it", () =>
    Effect.gen(function* () {
      const { handler, runs } = recordingHandler(() => Effect.void)
      for (const [alone, attempts] of [
        [false, 3],
        [true, 3]
      ] as const) {
        const job = yield* aJobThatDied({ attempts: alone ? 2 : 3, alone })
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts })
      }
      expect(runs.map(({ alone }) => alone)).toEqual([true, true])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect(
    "gives up a job whose worker died with it alone, says so, and takes it up again later and later",
    () =>
      Effect.gen(function* () {
        const { failed, handler } = recordingHandler(() => Effect.void)
        const job = yield* aJobThatDied({ attempts: 3, alone: true })
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "failed" })
        expect(failed[0]?.reason).toMatch(
          /^The worker ended while it ran this job alone: it was stopped.*The job is tried again later$/
        )
        expect(failed[0]?.job.alone).toBe(true)
        yield* takeUpCrashedJobs
        expect((yield* get(job.id)).state).toBe("failed")
        yield* TestClock.adjust("1 minutes")
        yield* takeUpCrashedJobs
        expect(yield* get(job.id)).toMatchObject({ state: "queued", attempts: 0, finishedAt: null })
        yield* runNextJob([handler])
        expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1 })
      }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("gives up a job for good whose worker died with it alone after half a day, and says so", () =>
    Effect.gen(function* () {
      const { failed, handler } = recordingHandler(() => Effect.void)
      const job = yield* aJobThatDied({ attempts: 3, alone: true })
      yield* TestClock.adjust("13 hours")
      yield* runNextJob([handler])
      expect(failed[0]?.reason).toMatch(/more memory than there is\.$/)
      expect(failed[0]?.job.alone).toBe(false)
      yield* TestClock.adjust("2 days")
      yield* takeUpCrashedJobs
      expect((yield* get(job.id)).state).toBe("failed")
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("takes up a job whose time came while no worker ran for days", () =>
    Effect.gen(function* () {
      const { handler } = recordingHandler(() => Effect.void)
      const job = yield* aJobThatDied({ attempts: 3, alone: true })
      yield* runNextJob([handler])
      yield* TestClock.adjust("3 days")
      yield* takeUpCrashedJobs
      yield* runNextJob([handler])
      expect((yield* get(job.id)).state).toBe("done")
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("runs a job whose worker died alone, and notices company of others", () =>
    Effect.gen(function* () {
      const order: Array<string> = []
      const gates = new Map<string, Deferred.Deferred<void>>()
      const { handler } = recordingHandler(({ job }) =>
        Effect.suspend(() => {
          order.push(job.id)
          return Deferred.await(gates.get(job.id)!)
        })
      )
      const begin = Effect.fnUntraced(function* (made: ReturnType<typeof aJob>) {
        const job = yield* Effect.orDie(made)
        gates.set(job.id, yield* Deferred.make<void>())
        const fiber = yield* Effect.forkChild(runNextJob([handler]))
        for (let n = 0; n < 50; n++) yield* Effect.yieldNow
        return { id: job.id, fiber, end: Deferred.succeed(gates.get(job.id)!, undefined) }
      })
      const one = yield* begin(aJob())
      expect((yield* get(one.id)).alone).toBe(true)
      const two = yield* begin(aJob())
      expect([(yield* get(one.id)).alone, (yield* get(two.id)).alone]).toEqual([false, false])
      const suspect = yield* begin(aJobThatDied({ attempts: 1, alone: false }))
      const three = yield* begin(aJob())
      expect(order).toEqual([one.id, two.id])
      for (const ended of [one, two]) yield* Effect.andThen(ended.end, Fiber.join(ended.fiber))
      for (let n = 0; n < 50; n++) yield* Effect.yieldNow
      expect(order.slice(2)).toEqual([suspect.id])
      expect((yield* get(suspect.id)).alone).toBe(true)
      yield* Effect.andThen(suspect.end, Fiber.join(suspect.fiber))
      yield* Effect.andThen(three.end, Fiber.join(three.fiber))
      expect(order.slice(2)).toEqual([suspect.id, three.id])
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("gives a job that failed all of its attempts again, and tells each time it is given up", () =>
    Effect.gen(function* () {
      let open = false
      const { failed, handler, runs } = recordingHandler(() =>
        open ? Effect.void : Effect.fail(new Refused({ reason: "closed" }))
      )
      const job = yield* aJob()
      yield* runNextJob([handler])
      expect(yield* retryJob(job.id)).toMatchObject({ state: "queued", attempts: 0, finishedAt: null })
      yield* runNextJob([handler])
      expect(failed).toHaveLength(2)
      open = true
      yield* retryJob(job.id)
      yield* runNextJob([handler])
      expect(runs.map((run) => run.attempts)).toEqual([1, 1, 1])
      expect(yield* get(job.id)).toMatchObject({ state: "done", attempts: 1, problem: null })
    }).pipe(Effect.provide(KernelMemory.layer))
  )

  it.effect("is for failed jobs alone", () =>
    Effect.gen(function* () {
      const { handler } = recordingHandler(() => Effect.void)
      const job = yield* aJob()
      expect(yield* Effect.flip(retryJob(job.id))).toMatchObject({ _tag: "JobNotFailed", state: "queued" })
      yield* runNextJob([handler])
      expect(yield* Effect.flip(retryJob(job.id))).toMatchObject({ _tag: "JobNotFailed", state: "done" })
      expect(yield* Effect.flip(retryJob("none"))).toMatchObject({ _tag: "JobNotFound", jobId: "none" })
    }).pipe(Effect.provide(KernelMemory.layer))
  )
})
