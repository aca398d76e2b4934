import { Effect } from "effect"

/** How long a process does one thing before it looks at what else waits, in milliseconds. */
const sliceMilliseconds = 8

/** Runs a computation for some milliseconds, or to its end. */
export const runSlice = <A>(steps: Generator<void, A, void>): IteratorResult<void, A> => {
  const end = performance.now() + sliceMilliseconds
  for (;;) {
    const step = steps.next()
    if (step.done === true || performance.now() >= end) return step
  }
}

/**
 * Runs a computation that takes long and yields wherever it may pause. Other work of the process, such as timers and
 * connections, goes on after each slice of a few milliseconds. The computation must not depend on what others change meanwhile.
 */
export const inSlices = <A>(compute: () => Generator<void, A, void>): Effect.Effect<A> =>
  Effect.gen(function* () {
    const steps = compute()
    for (;;) {
      const step = runSlice(steps)
      if (step.done === true) return step.value
      yield* Effect.yieldNow
    }
  })

/** Runs such a computation without a pause, where it is short. */
export const inOneSlice = <A>(steps: Generator<void, A, void>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
