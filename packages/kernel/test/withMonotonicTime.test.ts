import { expect, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { withMonotonicTime } from "../src/withMonotonicTime.ts"

it.effect("a cached value expires by the monotonic clock when the wall clock steps back", () =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    let seconds = 0
    let step = 0
    const millis = () => (seconds - step) * 1000
    const stepping = {
      ...clock,
      sleep: () => Effect.void,
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: () => BigInt(millis()) * 1_000_000n,
      currentTimeNanos: Effect.sync(() => BigInt(millis()) * 1_000_000n),
      monotonicTimeNanosUnsafe: () => BigInt(seconds) * 1_000_000_000n,
      monotonicTimeNanos: Effect.sync(() => BigInt(seconds) * 1_000_000_000n)
    }
    let reads = 0
    const cached = yield* Effect.cachedWithTTL(
      Effect.sync(() => ++reads),
      "10 seconds"
    )
    const read = Effect.provideService(withMonotonicTime(cached), Clock.Clock, stepping)
    seconds = 5000
    expect([yield* read, yield* read]).toEqual([1, 1])
    seconds += 11
    step = 3600
    expect(yield* read).toBe(2)
  })
)
