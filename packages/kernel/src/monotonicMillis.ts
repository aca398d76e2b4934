import { Clock, Effect } from "effect"

/**
 * The milliseconds of a clock that nobody sets, from an arbitrary origin: for lives and windows within this process. The time of day may
 * step back or forward, and is for times that are stored or shown alone.
 */
export const monotonicMillisOf = (clock: Clock.Clock): number =>
  Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000

/** The milliseconds of the clock of the present fiber that nobody sets. */
export const monotonicMillis: Effect.Effect<number> = Clock.clockWith((clock) =>
  Effect.succeed(monotonicMillisOf(clock))
)
