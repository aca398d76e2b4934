import { Clock, Effect } from "effect"

/** Runs an effect after somebody has set the time of day: it is so many milliseconds later, or earlier, and no time has passed. */
export const withWallStep =
  (milliseconds: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Clock.clockWith((clock) => {
      const currentTimeMillisUnsafe = () => clock.currentTimeMillisUnsafe() + milliseconds
      const currentTimeNanosUnsafe = () => clock.currentTimeNanosUnsafe() + BigInt(milliseconds) * 1_000_000n
      const stepped: Clock.Clock = {
        ...clock,
        currentTimeMillisUnsafe,
        currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
        currentTimeNanosUnsafe,
        currentTimeNanos: Effect.sync(currentTimeNanosUnsafe)
      }
      return Effect.provideService(effect, Clock.Clock, stepped)
    })
