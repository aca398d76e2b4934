/** An answer that took a second or more. */
interface SlowAnswer {
  readonly method: string
  readonly path: string
  readonly milliseconds: number
  /** When it was asked for. */
  readonly at: Date
}

const slow = 1_000

/** How long each answer of a run took, in milliseconds, and which ones took a second or more. */
export class AnswerTimes {
  readonly all: Array<number> = []
  readonly slow: Array<SlowAnswer> = []

  /** Adds an answer that just came, asked for at a time of `performance.now()`. */
  add(method: string, path: string, start: number): void {
    const milliseconds = performance.now() - start
    this.all.push(milliseconds)
    if (milliseconds < slow) return
    this.slow.push({ method, path, milliseconds, at: new Date(Date.now() - milliseconds) })
  }
}

/** The slowest answers first, so many, one in a line. */
export const slowestOf = (times: ReadonlyArray<AnswerTimes>, limit: number): ReadonlyArray<string> =>
  times
    .flatMap((each) => each.slow)
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, limit)
    .map(
      ({ at, method, milliseconds, path }) =>
        `${at.toISOString()} ${Math.round(milliseconds)} ms ${method} ${path}`
    )
