/** The state of a window after a request was counted, or was not because it is full. */
export interface Counted {
  readonly isTooMuch: boolean
  readonly remaining: number
  /** Until the window is empty again, in milliseconds. */
  readonly resetAfter: number
}

interface Window {
  count: number
  endsAt: number
}

const minute = 60_000

/**
 * Requests of the last minute by key, in fixed windows: each request makes its window end later, by its part of a minute.
 * Refused requests do not count, so that who keeps asking is not kept out for longer. The number of keys is bounded: the
 * window that began first is forgotten for a new one.
 */
export class RequestCounts {
  readonly #windows = new Map<string, Window>()
  readonly #maxKeys: number

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get size(): number {
    return this.#windows.size
  }

  /** Whether a request would be too much now; it is not counted. */
  isFull(key: string, perMinute: number, now: number): boolean {
    const window = this.#windows.get(key)
    return window !== undefined && window.endsAt > now && window.count > perMinute - 1
  }

  /** Counts a request at a time of `monotonicMillis`. */
  count(key: string, perMinute: number, now: number): Counted {
    const window = this.#windowOf(key, now)
    if (window.count > perMinute - 1) {
      return { isTooMuch: true, remaining: 0, resetAfter: window.endsAt - now }
    }
    this.#add(window, perMinute, 1)
    return {
      isTooMuch: false,
      remaining: Math.floor(perMinute - window.count),
      resetAfter: window.endsAt - now
    }
  }

  /** Takes back a part of a request that was counted, since it cost less: between 0 and 1. */
  refund(key: string, perMinute: number, part: number): void {
    const window = this.#windows.get(key)
    if (window !== undefined) this.#add(window, perMinute, -Math.min(part, window.count))
  }

  /** Counts a request that cost more as so many more requests, also beyond the limit. */
  charge(key: string, perMinute: number, more: number): void {
    const window = this.#windows.get(key)
    if (window !== undefined) this.#add(window, perMinute, more)
  }

  #add(window: Window, perMinute: number, more: number) {
    window.count += more
    window.endsAt += (more * minute) / perMinute
  }

  #windowOf(key: string, now: number): Window {
    const found = this.#windows.get(key)
    if (found !== undefined && found.endsAt > now) return found
    this.#windows.delete(key)
    const window = { count: 0, endsAt: now }
    this.#windows.set(key, window)
    this.#forget(now)
    return window
  }

  /** Forgets windows that began first: two that ended for each that begins, and any where there are too many. */
  #forget(now: number) {
    let ended = 0
    for (const [key, { count, endsAt }] of this.#windows) {
      const isOver = count > 0 && endsAt <= now
      if (this.#windows.size <= this.#maxKeys && (!isOver || ++ended > 2)) return
      this.#windows.delete(key)
    }
  }
}
