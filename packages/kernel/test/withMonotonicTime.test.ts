import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { withWallStep } from "../src/testing/index.ts"
import { withMonotonicTime } from "../src/withMonotonicTime.ts"

it.effect("a cached value expires by the monotonic clock when the wall clock steps back", () =>
  Effect.gen(function* () {
    let reads = 0
    const cached = yield* Effect.cachedWithTTL(
      Effect.sync(() => ++reads),
      "10 seconds"
    )
    const read = withMonotonicTime(cached)
    expect([yield* read, yield* read]).toEqual([1, 1])
    yield* TestClock.adjust("11 seconds")
    expect(yield* withWallStep(-3_600_000)(read)).toBe(2)
  })
)
