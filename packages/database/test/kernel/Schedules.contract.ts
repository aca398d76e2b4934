import { describe, expect } from "@effect/vitest"
import { atomically, newId, Schedules } from "@octavo/kernel"
import { Duration, Effect } from "effect"
import type { KernelTests } from "./KernelServices.ts"

const hour = Duration.hours(1)

/** The contract of schedules, for every store. */
export const schedulesContract = (it: KernelTests) =>
  describe("schedules", () => {
    it.effect("of ten who claim at once one does the work, and again once the interval has passed", () =>
      Effect.gen(function* () {
        const { claim } = yield* Schedules
        const name = yield* newId
        const tenAtOnce = (every: Duration.Duration) =>
          Effect.map(
            Effect.all(
              Array.from({ length: 10 }, () => claim(name, every)),
              { concurrency: "unbounded" }
            ),
            (won) => won.filter(Boolean).length
          )
        expect(yield* tenAtOnce(hour)).toBe(1)
        expect(yield* tenAtOnce(hour)).toBe(0)
        yield* Effect.sleep(60)
        expect(yield* tenAtOnce(Duration.millis(50))).toBe(1)
        expect(yield* claim(name, hour)).toBe(false)
      })
    )

    it.effect("are distinguished by their names", () =>
      Effect.gen(function* () {
        const { claim } = yield* Schedules
        const [one, other] = [yield* newId, yield* newId]
        expect(yield* claim(one, hour)).toBe(true)
        expect(yield* claim(other, hour)).toBe(true)
        expect(yield* claim(one, hour)).toBe(false)
      })
    )

    it.effect("are free again when the work of who claimed them fails in the same unit", () =>
      Effect.gen(function* () {
        const { claim } = yield* Schedules
        const name = yield* newId
        const failing = atomically(Effect.andThen(claim(name, hour), Effect.fail("no")))
        expect(yield* Effect.flip(failing)).toBe("no")
        expect(yield* claim(name, hour)).toBe(true)
      })
    )

    it.effect("that are claimed for ever are claimed once", () =>
      Effect.gen(function* () {
        const { claim } = yield* Schedules
        const name = yield* newId
        expect(yield* claim(name, Duration.infinity)).toBe(true)
        yield* Effect.sleep(10)
        expect(yield* claim(name, Duration.infinity)).toBe(false)
      })
    )
  })
