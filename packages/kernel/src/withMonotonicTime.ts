import { Clock, Effect } from "effect"
import { monotonicMillisOf } from "./monotonicMillis.ts"

/**
 * Runs an effect whose current time is that of the monotonic clock, see `monotonicMillis`: for caches of Effect, which compare the times
 * of their entries with the wall clock otherwise.
 */
export const withMonotonicTime = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((clock) =>
    Effect.provideService(effect, Clock.Clock, {
      ...clock,
      currentTimeMillisUnsafe: () => monotonicMillisOf(clock),
      currentTimeMillis: Effect.sync(() => monotonicMillisOf(clock)),
      currentTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      currentTimeNanos: Effect.sync(() => clock.monotonicTimeNanosUnsafe()),
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration)
    })
  )
