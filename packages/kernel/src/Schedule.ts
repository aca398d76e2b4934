import type { Duration, Effect } from "effect"

/** Regular work: its name, how often it is due, and what is done. It must bear to be left out once. */
export interface Schedule<R> {
  readonly name: string
  readonly every: Duration.Duration
  readonly run: Effect.Effect<unknown, never, R>
}

/** Regular work of a package. */
export const schedule = <R>(
  name: string,
  every: Duration.Duration,
  run: Effect.Effect<unknown, never, R>
): Schedule<R> => ({ name, every, run })
