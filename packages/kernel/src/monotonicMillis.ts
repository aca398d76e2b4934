import { Clock, Effect } from "effect"

/**
 * The whole milliseconds of a monotonic clock, from an arbitrary origin: for lifetimes and windows within this process. The wall clock
 * may step back or forward; it is for times that are stored or shown.
 */
export const monotonicMillisOf = (clock: Clock.Clock): number =>
  Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

/** The whole milliseconds of the monotonic clock of the current fiber. */
export const monotonicMillis: Effect.Effect<number> = Clock.clockWith((clock) =>
  Effect.succeed(monotonicMillisOf(clock))
)
