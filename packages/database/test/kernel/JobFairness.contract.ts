import { describe, expect } from "@effect/vitest"
import {
  enqueueJob,
  jobBounds,
  jobHandler,
  type JobKind,
  JobMustWait,
  Jobs,
  newId,
  runNextJob,
  TooManyJobs
} from "@octavo/kernel"
import { Effect, Schema } from "effect"
import type { KernelTests } from "./KernelServices.ts"

const Payload = Schema.Struct({ tenant: Schema.String })

const kind: JobKind<typeof Payload.Type> = {
  name: "test.shared",
  payload: Payload,
  maxAttempts: 2,
  tenantOf: ({ tenant }) => tenant
}

const ask = (tenant: string, subject: string | null = null) =>
  enqueueJob(kind, { tenant }, { subject, createdBy: null })

/** A handler that notes whose jobs it runs, in their order. */
const noting = () => {
  const order: Array<string> = []
  const handler = jobHandler(kind, ({ tenant }) => Effect.sync(() => void order.push(tenant)))
  return { order, handler }
}

/** Runs as many jobs as there are, so that the queue is empty afterwards. */
const runAll = (handler: ReturnType<typeof noting>["handler"], count: number, workers = 1) =>
  Effect.forEach(Array.from({ length: count }), () => runNextJob([handler]), {
    concurrency: workers,
    discard: true
  })

/** The contract of fairness between tenants, for every queue. Each test leaves the queue empty. */
export const jobFairnessContract = (it: KernelTests) =>
  describe("turns of tenants", () => {
    it.effect("the job of one begins after one of those of another, however many wait", () =>
      Effect.gen(function* () {
        const [many, few] = [`many-${yield* newId}`, `few-${yield* newId}`]
        for (let n = 0; n < jobBounds.ofTenant; n++) yield* ask(many)
        const job = yield* ask(few)
        const { handler, order } = noting()
        yield* runAll(handler, jobBounds.ofTenant + 1)
        expect(order.indexOf(few)).toBeLessThan(2)
        expect(order.filter((tenant) => tenant === many)).toHaveLength(jobBounds.ofTenant)
        expect((yield* (yield* Jobs).get(job.id)).state).toBe("done")
        expect(
          (yield* (yield* Jobs).list({ kind: kind.name, state: "queued" }, { after: null, limit: 1 })).items
        ).toEqual([])
      })
    )

    it.effect("take turns, and each keeps the order in which it asked", () =>
      Effect.gen(function* () {
        const tenants = [`a-${yield* newId}`, `b-${yield* newId}`, `c-${yield* newId}`]
        const asked: Array<string> = []
        for (const tenant of tenants) {
          for (let n = 0; n < 5; n++) {
            asked.push((yield* ask(tenant)).id)
            yield* Effect.sleep(2)
          }
        }
        const ran: Array<{ readonly id: string; readonly tenant: string }> = []
        const handler = jobHandler(kind, ({ tenant }, { job }) =>
          Effect.andThen(
            Effect.sync(() => void ran.push({ id: job.id, tenant })),
            Effect.sleep(3)
          )
        )
        yield* runAll(handler, 15)
        for (let turn = 0; turn < 5; turn++) {
          const names = ran.slice(3 * turn, 3 * turn + 3).map(({ tenant }) => tenant)
          expect([turn, names.toSorted()]).toEqual([turn, tenants])
        }
        for (const tenant of tenants) {
          const own = ran.filter((job) => job.tenant === tenant).map(({ id }) => id)
          expect(own).toEqual(asked.filter((id) => own.includes(id)))
        }
      })
    )

    it.effect("each job is run once by many workers, also those that wait for others first", () =>
      Effect.gen(function* () {
        const tenants = yield* Effect.forEach(["a", "b", "c", "d"], (name) =>
          Effect.map(newId, (id) => `${name}-${id}`)
        )
        const jobs: Array<string> = []
        for (let n = 0; n < 40; n++) jobs.push((yield* ask(tenants[n % 7 === 0 ? n % 4 : 0]!)).id)
        const waited = new Set<string>()
        const done: Array<string> = []
        const handler = jobHandler(kind, (_, { job }) =>
          Effect.gen(function* () {
            yield* Effect.sleep(1)
            if (jobs.indexOf(job.id) % 5 === 0 && !waited.has(job.id)) {
              waited.add(job.id)
              return yield* new JobMustWait({ reason: "busy" })
            }
            done.push(job.id)
          })
        )
        yield* runAll(handler, 48, 4)
        expect(done.toSorted()).toEqual(jobs.toSorted())
      })
    )

    it.effect("have bounds of what waits, about one subject and in all", () =>
      Effect.gen(function* () {
        const tenant = `bounded-${yield* newId}`
        const subject = yield* newId
        const askMany = (count: number, about: string | null) =>
          Effect.all(
            Array.from({ length: count }, () => Effect.result(ask(tenant, about))),
            { concurrency: 8 }
          )
        const refusals = (results: Effect.Success<ReturnType<typeof askMany>>) =>
          results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
        const first = yield* askMany(jobBounds.ofSubject + 5, subject)
        expect(refusals(first)).toEqual(Array.from({ length: 5 }, () => new TooManyJobs({ of: "subject" })))
        const second = yield* askMany(jobBounds.ofTenant, null)
        expect(refusals(second)).toEqual(
          Array.from({ length: jobBounds.ofSubject }, () => new TooManyJobs({ of: "tenant" }))
        )
        const { handler } = noting()
        yield* runAll(handler, jobBounds.ofTenant, 4)
        yield* ask(tenant, subject)
        yield* runAll(handler, 1)
      })
    )
  })
