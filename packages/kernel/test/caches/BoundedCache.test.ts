import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import {
  BoundedCache,
  forgetCached,
  forgetWhenChanged,
  monotonicMillis,
  RequestCounts
} from "../../src/index.ts"
import { withWallStep } from "../../src/testing/index.ts"

describe("a bounded cache", () => {
  it("forgets the least recently used beyond its weight, and keeps nothing too heavy", () => {
    const cache = new BoundedCache<number>(80, (weight) => weight)
    for (const key of ["a", "b", "c", "d", "e", "f", "g"]) cache.set(key, 9.9)
    expect(cache.get("a", 0)).toBe(9.9)
    cache.set("h", 9.9)
    cache.set("i", 9.9)
    expect(["a", "b", "c", "i"].map((key) => cache.get(key, 0))).toEqual([9.9, undefined, 9.9, 9.9])
    cache.set("heavy", 11)
    expect(cache.get("heavy", 0)).toBeUndefined()
    cache.set("a", 1)
    expect([cache.get("a", 0), cache.weight < 80]).toEqual([1, true])
    const before = cache.weight
    cache.forget("a")
    cache.forget("never kept")
    expect([cache.get("a", 0), cache.weight < before]).toEqual([undefined, true])
  })

  it.effect.each([-3_600_000, 3_600_000])(
    "keeps a value for its life when the time of day steps by %i ms",
    (step) =>
      Effect.gen(function* () {
        const cache = new BoundedCache<number>(100)
        const counts = new RequestCounts(10)
        let made = 0
        const read = cache.getOrMake(
          "a",
          Effect.sync(() => ++made),
          900
        )
        const isTooMuch = Effect.map(monotonicMillis, (now) => counts.count("a", 1, now).isTooMuch)
        expect([yield* read, yield* isTooMuch]).toEqual([1, false])
        yield* Effect.gen(function* () {
          yield* TestClock.adjust("899 millis")
          expect([yield* read, yield* isTooMuch]).toEqual([1, true])
          yield* TestClock.adjust("1 millis")
          expect(yield* read).toBe(2)
          yield* TestClock.adjust("1 minutes")
          expect(yield* isTooMuch).toBe(false)
        }).pipe(withWallStep(step))
      })
  )

  it.effect("keeps no value that was being made when everything was forgotten", () =>
    Effect.gen(function* () {
      const cache = new BoundedCache<number>(100)
      yield* forgetWhenChanged("sites", cache)
      const gate = yield* Deferred.make<number>()
      const first = yield* Effect.forkChild(cache.getOrMake("a", Deferred.await(gate)))
      yield* Effect.yieldNow
      yield* forgetCached("sites")
      expect(yield* cache.getOrMake("a", Effect.succeed(2))).toBe(2)
      yield* Deferred.succeed(gate, 1)
      expect(yield* Fiber.join(first)).toBe(1)
      expect(yield* cache.getOrMake("a", Effect.succeed(3))).toBe(2)
    })
  )

  it.effect("makes a value once at a time, and again when it is too old or failed", () =>
    Effect.gen(function* () {
      const cache = new BoundedCache<number>(100)
      const gate = yield* Deferred.make<void>()
      let made = 0
      const make = Effect.andThen(
        Deferred.await(gate),
        Effect.sync(() => ++made)
      )
      const first = yield* Effect.forkChild(cache.getOrMake("key", make, 900))
      const second = yield* Effect.forkChild(cache.getOrMake("key", make, 900))
      yield* Effect.yieldNow
      // The value is made to its end, though the one who asked first has left.
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, undefined)
      expect(yield* Fiber.join(second)).toBe(1)
      expect(yield* cache.getOrMake("key", make, 900)).toBe(1)
      yield* TestClock.adjust("1 seconds")
      expect(yield* cache.getOrMake("key", make, 900)).toBe(2)
      expect(yield* Effect.flip(cache.getOrMake("other", Effect.fail("no")))).toBe("no")
      expect(yield* cache.getOrMake("other", make)).toBe(3)
    })
  )

  it.effect("forgets what nobody read for so long, and no more when its scope has closed", () =>
    Effect.gen(function* () {
      const cache = new BoundedCache<string>(100, (value) => value.length)
      const scope = yield* Scope.make()
      yield* Scope.provide(cache.forgetUnread("10 minutes"), scope)
      const read = (key: string) => cache.getOrMake(key, Effect.succeed("value"))
      yield* read("read again")
      yield* read("read once")
      yield* TestClock.adjust("6 minutes")
      yield* read("read again")
      yield* TestClock.adjust("5 minutes")
      expect([yield* cache.find("read once"), cache.weight > 5]).toEqual([undefined, true])
      // The look did not keep it; one at the value that is there keeps that.
      expect(yield* cache.find("read again")).toBe("value")
      yield* TestClock.adjust("12 minutes")
      expect([yield* cache.find("read again"), cache.weight < 0.01]).toEqual([undefined, true])
      yield* Scope.close(scope, Exit.void)
      yield* read("read once")
      yield* TestClock.adjust("1 hour")
      expect(yield* cache.find("read once")).toBe("value")
    })
  )
})
