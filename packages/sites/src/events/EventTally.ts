import { SiteEventCount, type SiteEventFacts } from "./SiteEvent.ts"

/** Events that are counted in memory, until they are taken. */
export class EventTally {
  readonly #counts = new Map<string, { readonly facts: SiteEventFacts; count: number }>()

  /** The number of distinct facts. */
  get size(): number {
    return this.#counts.size
  }

  add(facts: SiteEventFacts, count = 1): void {
    const { comment, day, pageId, query, rating, siteId, siteSpaceId, type } = facts
    const key = JSON.stringify([siteId, day, type, siteSpaceId, pageId, query, rating, comment])
    const known = this.#counts.get(key)
    if (known === undefined) this.#counts.set(key, { facts, count })
    else known.count += count
  }

  /** Takes all counts, in an order that is the same for all writers, so that none waits for another in a circle. */
  take(): ReadonlyArray<SiteEventCount> {
    const counts = [...this.#counts]
    this.#counts.clear()
    return counts
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { count, facts }]) => new SiteEventCount({ ...facts, count }))
  }
}
