import { Effect } from "effect"

interface Waiting {
  readonly tenant: string
  readonly begin: () => void
}

/** How many do something at a time: in all, and for one tenant. */
export interface FairBounds {
  readonly ofAll: number
  readonly ofTenant: number
}

/**
 * A semaphore with fairness between tenants. A waiting effect starts when a permit is free for all and for its tenant:
 * first that of the tenant with the fewest running effects, then that of the tenant whose last effect started earliest.
 * Effects of one tenant keep their order. A tenant never has all permits, so that another tenant waits for one effect
 * at most.
 */
export class FairSemaphore {
  readonly #bounds: FairBounds
  readonly #running = new Map<string, number>()
  readonly #waiting: Array<Waiting> = []
  /** The sequence number of the last effect of each tenant with running or waiting effects. */
  readonly #last = new Map<string, number>()
  #turns = 0
  #total = 0

  constructor(bounds: FairBounds) {
    this.#bounds = bounds
  }

  /** Runs an effect with a permit of its tenant. */
  withPermit = <A, E, R>(tenant: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) => {
      const release = Effect.sync(() => this.#end(tenant))
      if (this.#isFree(tenant)) {
        this.#begin(tenant)
        return Effect.onExit(restore(effect), () => release)
      }
      const state = { begun: false }
      const begin = Effect.callback<void>((resume) => {
        const waiting: Waiting = {
          tenant,
          begin: () => {
            state.begun = true
            resume(Effect.void)
          }
        }
        this.#waiting.push(waiting)
        this.#beginNext()
        return Effect.sync(() => this.#leave(waiting))
      })
      // An interruption between the start and the effect releases the permit, too.
      return restore(begin).pipe(
        Effect.onInterrupt(() => (state.begun ? release : Effect.void)),
        Effect.andThen(Effect.onExit(restore(effect), () => release))
      )
    })

  /** The number of effects that run and wait. */
  get count(): number {
    return this.#total + this.#waiting.length
  }

  /** The number of effects of a tenant that run and wait. */
  countOf(tenant: string): number {
    let count = this.#runningOf(tenant)
    for (const waiting of this.#waiting) if (waiting.tenant === tenant) count++
    return count
  }

  #runningOf(tenant: string): number {
    return this.#running.get(tenant) ?? 0
  }

  /** The place of the next one to begin; -1 when nobody may. */
  #next(): number {
    let best = -1
    for (const [index, { tenant }] of this.#waiting.entries()) {
      if (this.#runningOf(tenant) >= this.#bounds.ofTenant) continue
      if (best < 0 || this.#isBefore(tenant, this.#waiting[best]!.tenant)) best = index
    }
    return best
  }

  #isBefore(one: string, other: string): boolean {
    const fewer = this.#runningOf(one) - this.#runningOf(other)
    return fewer === 0 ? (this.#last.get(one) ?? -1) < (this.#last.get(other) ?? -1) : fewer < 0
  }

  /** Tells whether nobody waits and a permit is there, as it is nearly always. */
  #isFree(tenant: string): boolean {
    const { ofAll, ofTenant } = this.#bounds
    return this.#waiting.length === 0 && this.#total < ofAll && this.#runningOf(tenant) < ofTenant
  }

  #begin(tenant: string): void {
    this.#total++
    this.#running.set(tenant, this.#runningOf(tenant) + 1)
    this.#last.set(tenant, this.#turns++)
  }

  #beginNext(): void {
    while (this.#total < this.#bounds.ofAll) {
      const index = this.#next()
      const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1)
      if (waiting === undefined) return
      this.#begin(waiting.tenant)
      waiting.begin()
    }
  }

  #end(tenant: string): void {
    this.#total--
    const left = this.#runningOf(tenant) - 1
    if (left > 0) this.#running.set(tenant, left)
    else this.#running.delete(tenant)
    this.#beginNext()
    this.#forget(tenant)
  }

  #leave(waiting: Waiting): void {
    const index = this.#waiting.indexOf(waiting)
    if (index >= 0) this.#waiting.splice(index, 1)
    this.#forget(waiting.tenant)
  }

  /** Forgets a tenant without running or waiting effects. */
  #forget(tenant: string): void {
    if (this.#running.has(tenant) || this.#waiting.some((waiting) => waiting.tenant === tenant)) return
    this.#last.delete(tenant)
  }
}
