import { Context, type Duration, Effect, Exit, Layer, Option, TxHashMap } from "effect"
import { PersistedQueue } from "effect/persistence"
import type { Job } from "../jobs/Job.ts"
import { Jobs } from "../jobs/Jobs.ts"
import { JobFairness } from "../jobs/JobFairness.ts"

interface Element {
  readonly id: string
  readonly queue: string
  readonly element: unknown
  /** Counts the offers, so that the first to come is the first to go. */
  readonly sequence: number
  readonly attempts: number
  readonly state: "waiting" | "delayed" | "taken" | "ended"
}

const jobIdOf = ({ element }: Element): string => (element as { readonly jobId: string }).jobId

/** The ticket to run instead of one that was taken: the oldest of the tenant with the least under way, if that is another. */
const findBetter = (tickets: ReadonlyArray<Element>, jobs: ReadonlyMap<string, Job>, mine: Job) => {
  const loadOf = (tenant: string | null): readonly [running: number, began: number] => {
    const own = [...jobs.values()].filter((job) => job.tenant === tenant)
    const began = own.map(({ startedAt }) => startedAt?.epochMilliseconds ?? -1)
    return [own.filter(({ state }) => state === "running").length, Math.max(-1, ...began)]
  }
  const compare = (a: Job, b: Job) => {
    const [one, other] = [loadOf(a.tenant), loadOf(b.tenant)]
    return one[0] - other[0] || one[1] - other[1]
  }
  const isBetter = (job: Job) =>
    job.tenant === mine.tenant ? job.tenant !== null && job.id < mine.id : compare(job, mine) < 0
  return tickets
    .filter(({ state }) => state === "waiting")
    .flatMap((ticket) => {
      const job = jobs.get(jobIdOf(ticket))
      return job === undefined || !isBetter(job) ? [] : [{ ticket, job }]
    })
    .sort((a, b) => compare(a.job, b.job) || (a.job.id < b.job.id ? -1 : 1))[0]
}

/** Queues in the memory of this process that honour units of work: what a failed unit offered was never there. */
export const layer: Layer.Layer<PersistedQueue.PersistedQueueStore | JobFairness, never, Jobs> =
  Layer.effectContext(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const elements = yield* TxHashMap.empty<string, Element>()
      const scope = yield* Effect.scope
      let offers = 0
      const set = (id: string, change: Partial<Element>) =>
        TxHashMap.modify(elements, id, (element) => ({ ...element, ...change })).pipe(Effect.asVoid)
      const releaseAfter = (id: string, delay: Duration.Duration) =>
        Effect.forkIn(Effect.delay(set(id, { state: "waiting" }), delay), scope)

      const next = (queue: string) =>
        Effect.tx(
          Effect.gen(function* () {
            const all = yield* TxHashMap.values(elements)
            const [element] = all
              .filter((element) => element.queue === queue && element.state === "waiting")
              .sort((a, b) => a.sequence - b.sequence)
            if (element === undefined) return yield* Effect.txRetry
            const taken: Element = { ...element, state: "taken", attempts: element.attempts + 1 }
            yield* TxHashMap.set(elements, element.id, taken)
            return taken
          })
        )

      const exchange = Effect.fnUntraced(function* (jobId: string) {
        const all = (yield* TxHashMap.values(elements)).filter(({ queue }) => queue === "jobs")
        const known = yield* Effect.forEach(all, (ticket) => Effect.option(jobs.get(jobIdOf(ticket))))
        const byId = new Map(known.flatMap(Option.toArray).map((job) => [job.id, job]))
        const mine = byId.get(jobId)
        const taken = all.find((ticket) => ticket.state === "taken" && jobIdOf(ticket) === jobId)
        if (mine === undefined || taken === undefined) return jobId
        const better = findBetter(all, byId, mine)
        if (better === undefined) return jobId
        yield* set(taken.id, { element: better.ticket.element })
        yield* set(better.ticket.id, { element: taken.element })
        return better.job.id
      })

      const store: PersistedQueue.PersistedQueueStore["Service"] = {
        offer: Effect.fnUntraced(function* ({ delay, element, id, name }) {
          if (yield* TxHashMap.has(elements, id)) {
            const known = yield* TxHashMap.get(elements, id)
            if (known._tag === "Some" && known.value.state !== "ended") return
          }
          const state = delay === undefined ? "waiting" : "delayed"
          const offered: Element = { id, queue: name, element, sequence: offers++, attempts: 0, state }
          yield* TxHashMap.set(elements, id, offered)
          if (delay !== undefined) yield* releaseAfter(id, delay)
        }),
        take: Effect.fnUntraced(function* ({ maxAttempts, name, retryDelay }) {
          return yield* Effect.acquireRelease(
            next(name),
            (element, exit) =>
              Exit.isSuccess(exit) || (element.attempts >= maxAttempts && !Exit.hasInterrupts(exit))
                ? set(element.id, { state: "ended" })
                : Exit.hasInterrupts(exit)
                  ? set(element.id, { state: "waiting", attempts: element.attempts - 1 })
                  : Effect.flatMap(retryDelay(element.attempts), (delay) =>
                      Effect.andThen(set(element.id, { state: "delayed" }), releaseAfter(element.id, delay))
                    ),
            { interruptible: true }
          )
        }),
        cleanup: Effect.fnUntraced(function* () {
          for (const [id, element] of yield* TxHashMap.entries(elements)) {
            if (element.state === "ended") yield* TxHashMap.remove(elements, id)
          }
        })
      }
      return Context.make(PersistedQueue.PersistedQueueStore, store).pipe(
        Context.add(JobFairness, { exchange })
      )
    })
  )
