/** Tokens with a mark at those that changed; the marks have one place more, which is never marked. */
interface MarkedTokens {
  readonly tokens: Int32Array
  readonly changed: Uint8Array
}

/** A run of changed tokens, perhaps empty, between two that did not change. */
class Run {
  readonly #tokens: Int32Array
  readonly #changed: Uint8Array
  from = 0
  to = 0

  constructor({ tokens, changed }: MarkedTokens) {
    this.#tokens = tokens
    this.#changed = changed
    this.#findEnd()
  }

  get size(): number {
    return this.to - this.from
  }

  #findEnd(): void {
    while (this.#changed[this.to] === 1) this.to++
  }

  #findStart(): void {
    while (this.from > 0 && this.#changed[this.from - 1] === 1) this.from--
  }

  next(): boolean {
    if (this.to === this.#tokens.length) return false
    this.from = ++this.to
    this.#findEnd()
    return true
  }

  previous(): void {
    this.to = --this.from
    this.#findStart()
  }

  slideDown(): boolean {
    if (this.to >= this.#tokens.length || this.#tokens[this.from] !== this.#tokens[this.to]) return false
    this.#changed[this.from++] = 0
    this.#changed[this.to++] = 1
    this.#findEnd()
    return true
  }

  slideUp(): boolean {
    if (this.from === 0 || this.#tokens[this.from - 1] !== this.#tokens[this.to - 1]) return false
    this.#changed[--this.from] = 1
    this.#changed[--this.to] = 0
    this.#findStart()
    return true
  }
}

/**
 * Moves runs of changes among equal tokens to where they are expected: together with a change of the other list when one
 * can be reached, else as far down as they go. Runs that meet become one.
 */
export const slideChanges = (marked: MarkedTokens, others: MarkedTokens): void => {
  const run = new Run(marked)
  const other = new Run(others)
  do {
    if (run.size === 0) continue
    let size = 0
    let highest = 0
    let beside = false
    while (size !== run.size) {
      size = run.size
      beside = false
      while (run.slideUp()) other.previous()
      highest = run.to
      if (other.size > 0) beside = true
      while (run.slideDown()) {
        other.next()
        if (other.size > 0) beside = true
      }
    }
    if (run.to === highest || !beside) continue
    while (other.size === 0) {
      run.slideUp()
      other.previous()
    }
  } while (run.next() && other.next())
}
