const windowLength = 60_000
const maxFailures = 20
const maxAddresses = 10_000

/** Failures by address within a minute that begins with the first of them. The oldest addresses are forgotten beyond 10,000. */
export class RecentFailures {
  readonly #windows = new Map<string, { readonly until: number; count: number }>()

  /** The seconds until an address may try again; 0 for one that may. `now` is a time of `monotonicMillis`. */
  waitOf(address: string, now: number): number {
    const found = this.#windows.get(address)
    if (found === undefined || found.until <= now || found.count < maxFailures) return 0
    return Math.ceil((found.until - now) / 1000)
  }

  add(address: string, now: number): void {
    const found = this.#windows.get(address)
    if (found !== undefined && found.until > now) found.count += 1
    else {
      this.#windows.delete(address)
      this.#windows.set(address, { until: now + windowLength, count: 1 })
    }
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > maxAddresses && oldest !== undefined) this.#windows.delete(oldest)
  }
}
