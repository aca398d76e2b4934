import { Effect } from "effect"

/** A job that a process runs. */
export interface RunningJob {
  /** Null until the job is known. */
  id: string | null
  /** Whether no other job has run beside it since it began. */
  isAlone: boolean
}

interface Waiting {
  readonly job: RunningJob
  readonly begin: () => void
}

/**
 * The jobs that a process runs at the same time. A job that may end the process runs alone: it waits until the others have ended, and those
 * that come later wait for it.
 */
export class JobCompany {
  readonly #running = new Set<RunningJob>()
  readonly #waiting: Array<Waiting> = []
  #isClosed = false

  /** The jobs that run beside one. */
  beside(job: RunningJob): ReadonlyArray<RunningJob> {
    return [...this.#running].filter((other) => other !== job)
  }

  /** Runs a job beside others, or alone. */
  run = <A, E, R>(
    isAlone: boolean,
    use: (job: RunningJob) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) => {
      const job: RunningJob = { id: null, isAlone }
      const used = Effect.onExit(restore(Effect.suspend(() => use(job))), () =>
        Effect.sync(() => this.#leave(job))
      )
      if (this.#waiting.length === 0 && this.#isFree(isAlone)) {
        this.#enter(job)
        return used
      }
      const begin = Effect.callback<void>((resume) => {
        const waiting: Waiting = { job, begin: () => resume(Effect.void) }
        this.#waiting.push(waiting)
        return Effect.sync(() => void this.#waiting.splice(this.#waiting.indexOf(waiting) >>> 0, 1))
      })
      const left = Effect.sync(() => this.#running.has(job) && this.#leave(job))
      return Effect.andThen(
        Effect.onInterrupt(restore(begin), () => left),
        used
      )
    })

  #isFree(isAlone: boolean): boolean {
    return !this.#isClosed && (!isAlone || this.#running.size === 0)
  }

  #enter(job: RunningJob): void {
    this.#running.add(job)
    this.#isClosed = job.isAlone
    job.isAlone = this.#running.size === 1
  }

  #leave(job: RunningJob): void {
    this.#running.delete(job)
    if (this.#running.size === 0) this.#isClosed = false
    for (;;) {
      const next = this.#waiting[0]
      if (next === undefined || !this.#isFree(next.job.isAlone)) return
      this.#waiting.shift()
      this.#enter(next.job)
      next.begin()
    }
  }
}

const companies = new WeakMap<object, JobCompany>()

/** The jobs that a process takes from a queue. */
export const companyOf = (queue: object): JobCompany => {
  const known = companies.get(queue) ?? new JobCompany()
  companies.set(queue, known)
  return known
}
