/** Numbers that look random and follow from a seed (mulberry32), so that each case can be made again. */
export class Chance {
  #state: number
  #named = 0
  readonly #prefix: string

  /** Words made by different prefixes differ. */
  constructor(seed: number, prefix: string) {
    this.#state = (seed * 0x9e3779b1 + prefix.charCodeAt(0) * 7919) >>> 0
    this.#prefix = prefix
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from the first to the last, both among them. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.#next() * (last - first + 1))
  }

  one<A>(from: ReadonlyArray<A>): A {
    return from[this.whole(0, from.length - 1)]!
  }

  happens(percent: number): boolean {
    return this.#next() * 100 < percent
  }

  list<A>(least: number, most: number, make: () => A): ReadonlyArray<A> {
    return Array.from({ length: this.whole(least, most) }, make)
  }

  /** A word that is unique. */
  name(): string {
    return `${this.#prefix}${++this.#named}x`
  }
}
