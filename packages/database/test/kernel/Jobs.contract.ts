import { describe, expect } from "@effect/vitest"
import { atomically, Job, Jobs, newId, type IdPosition } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import type { KernelTests } from "./KernelServices.ts"

const aJob = Effect.fnUntraced(function* (given: Partial<Job> = {}) {
  const job = new Job({
    id: yield* newId,
    kind: "test.kept",
    tenant: null,
    subject: null,
    payload: {},
    state: "queued",
    attempts: 0,
    progress: null,
    problem: null,
    createdBy: null,
    traceParent: null,
    createdAt: DateTime.makeUnsafe("2026-01-02T03:04:05.678Z"),
    startedAt: null,
    finishedAt: null,
    ...given
  })
  yield* (yield* Jobs).put(job)
  return job
})

const full = {
  subject: "space",
  payload: { url: "https://example.org/Ünïcode.git", nested: [1, null, { a: "b" }], nothing: null },
  state: "failed",
  attempts: 2,
  progress: { step: "pages", done: 3, total: null },
  problem: 'It\'s "over"; --',
  createdBy: "user",
  traceParent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  startedAt: DateTime.makeUnsafe("2026-01-02T03:04:06.001Z"),
  finishedAt: DateTime.makeUnsafe("2026-01-02T03:04:07.002Z")
} as const

/** The contract of the records of jobs, for every store. */
export const jobsContract = (it: KernelTests) =>
  describe("jobs", () => {
    it.effect("come back as they were put, with every field or with none", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        for (const job of [
          yield* aJob(),
          yield* aJob(full),
          yield* aJob({ payload: "text" }),
          yield* aJob({ payload: null })
        ]) {
          expect(yield* jobs.get(job.id)).toEqual(job)
          expect(yield* atomically(jobs.getForUpdate(job.id))).toEqual(job)
        }
        expect(yield* Effect.flip(jobs.get("none"))).toMatchObject({ _tag: "JobNotFound", jobId: "none" })
        expect((yield* Effect.flip(jobs.getForUpdate("none")))._tag).toBe("JobNotFound")
      })
    )

    it.effect("are changed by putting them again, in one unit of work or not at all", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const job = yield* aJob(full)
        const again = new Job({
          ...job,
          state: "queued",
          attempts: 0,
          progress: null,
          problem: null,
          finishedAt: null
        })
        yield* Effect.ignore(atomically(Effect.andThen(jobs.put(again), Effect.fail("no"))))
        expect(yield* jobs.get(job.id)).toEqual(job)
        yield* jobs.put(again)
        expect(yield* jobs.get(job.id)).toEqual(again)
      })
    )

    it.effect("show how far they are while they run, and keep everything else", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const running = yield* aJob({ state: "running", attempts: 1 })
        const done = yield* aJob({ state: "done" })
        const progress = { step: "files", done: 7, total: 10 }
        for (const { id } of [running, done]) yield* jobs.putProgress(id, progress)
        expect(yield* jobs.get(running.id)).toEqual(new Job({ ...running, progress }))
        expect(yield* jobs.get(done.id)).toEqual(done)
      })
    )

    it.effect("are found by kind and subject, the newest", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const subject = yield* newId
        yield* aJob({ subject })
        yield* Effect.sleep(2)
        const newest = yield* aJob({ subject, state: "done" })
        yield* Effect.sleep(2)
        yield* aJob({ subject, kind: "test.other" })
        expect(yield* jobs.findLatest("test.kept", subject)).toEqual(Option.some(newest))
        expect(yield* jobs.findLatest("test.kept", "none")).toEqual(Option.none())
      })
    )

    it.effect("are known to be unfinished by any of their subjects while they wait or run", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        for (const state of ["queued", "running", "done", "failed"] as const) {
          const subject = yield* newId
          yield* aJob({ subject, state: "done" })
          yield* aJob({ subject, state })
          const isUnfinished = state === "queued" || state === "running"
          expect([state, yield* jobs.hasUnfinished(["none", subject])]).toEqual([state, isUnfinished])
        }
        expect(yield* jobs.hasUnfinished([])).toBe(false)
      })
    )

    it.effect("are listed newest first, each once, by kind and state", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const kind = `test.${yield* newId}`
        const states = ["queued", "done", "failed", "done", "done"] as const
        const made = []
        for (const [at, state] of states.entries()) made.push(yield* aJob({ kind, state, alone: at > 2 }))
        const collectList = Effect.fnUntraced(function* (
          filter: Parameters<Jobs["Service"]["list"]>[0],
          limit: number
        ) {
          const seen: Array<string> = []
          let after: IdPosition | null = null
          do {
            const listing: Effect.Success<ReturnType<Jobs["Service"]["list"]>> = yield* jobs.list(filter, {
              after,
              limit
            })
            seen.push(...listing.items.map((job) => job.id))
            after = listing.next
          } while (after !== null)
          return seen
        })
        const newestFirst = (of: ReadonlyArray<Job>) =>
          of
            .map((job) => job.id)
            .sort()
            .reverse()
        const done = made.filter((job) => job.state === "done")
        for (const limit of [1, 2, 3, 50]) {
          expect(yield* collectList({ kind }, limit)).toEqual(newestFirst(made))
          expect(yield* collectList({ kind, state: "done" }, limit)).toEqual(newestFirst(done))
          expect(yield* collectList({ kind, alone: true }, limit)).toEqual(newestFirst(made.slice(3)))
        }
        expect(yield* collectList({}, 2)).toEqual(expect.arrayContaining(newestFirst(made)))
        expect(yield* collectList({ kind, state: "running" }, 10)).toEqual([])
      })
    )

    it.effect("that wait or run are counted by kind, with the time of the oldest that waits", () =>
      Effect.gen(function* () {
        const counted = "test.counted"
        const running = "test.running"
        const done = "test.done"
        const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 4, 1, 0, 0, second))
        yield* aJob({ kind: counted, createdAt: at(7) })
        yield* aJob({ kind: counted, createdAt: at(5) })
        yield* aJob({ kind: counted, createdAt: at(3), state: "running", startedAt: at(4) })
        yield* aJob({ kind: counted, createdAt: at(1), state: "failed", finishedAt: at(2) })
        yield* aJob({ kind: running, state: "running", startedAt: at(4) })
        yield* aJob({ kind: done, state: "done", finishedAt: at(4) })
        const found = yield* (yield* Jobs).countUnfinished
        expect(found.filter(({ kind }) => kind === counted || kind === running || kind === done)).toEqual([
          { kind: counted, count: 3, oldestWaiting: at(5) },
          { kind: running, count: 1, oldestWaiting: null }
        ])
      })
    )

    it.effect("that ended in one way before a time are removed, the others stay", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const time = DateTime.makeUnsafe("2025-06-01T00:00:00Z")
        const before = DateTime.subtract(time, { milliseconds: 1 })
        const old = yield* aJob({ state: "done", finishedAt: before })
        const kept = [
          yield* aJob({ state: "done", finishedAt: time }),
          yield* aJob({ state: "failed", finishedAt: before }),
          yield* aJob({ state: "running", startedAt: DateTime.subtract(time, { days: 9 }) })
        ]
        yield* jobs.removeFinishedBefore("done", time)
        expect((yield* Effect.flip(jobs.get(old.id)))._tag).toBe("JobNotFound")
        for (const job of kept) expect(yield* jobs.get(job.id)).toEqual(job)
      })
    )
  })
