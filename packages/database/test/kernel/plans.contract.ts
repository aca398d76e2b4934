import { describe, expect } from "@effect/vitest"
import { Job, Jobs, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { multiplyRows, rowsReadBy } from "../../src/testing/index.ts"
import type { KernelDatabaseTests } from "./KernelServices.ts"

/** The contract of statements that count what a subject waits for. */
export const plansContract = (it: KernelDatabaseTests) =>
  describe("the plans of Postgres", () => {
    it.effect("read the unfinished jobs of a subject, whatever it had before", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const now = yield* DateTime.now
        const subject = yield* newId
        const job = new Job({
          id: yield* newId,
          kind: "test.plans",
          tenant: null,
          subject,
          payload: {},
          state: "done",
          attempts: 1,
          progress: null,
          problem: null,
          createdBy: null,
          traceParent: null,
          createdAt: now,
          startedAt: now,
          finishedAt: now
        })
        yield* jobs.put(job)
        yield* multiplyRows("kernel.jobs", `id = '${job.id}'`, 3000, {
          id: "t.id || n || 'elsewhere'",
          subject: "t.subject || n",
          tenant: "'tenant ' || n",
          state: "'queued'"
        })
        yield* multiplyRows("kernel.jobs", `id = '${job.id}'`, 3000, { id: "t.id || n" })
        const reads = {
          any: jobs.hasUnfinished([subject]),
          all: jobs.countUnfinishedForUpdate(subject, "a tenant"),
          old: jobs.removeFinishedBefore("done", DateTime.subtract(now, { days: 1000 }))
        }
        for (const [name, read] of Object.entries(reads)) {
          const rows = rowsReadBy<unknown, never, never>(read, "kernel.jobs")
          expect.soft(yield* rows, name).toBeLessThan(10)
        }
      })
    )
  })
