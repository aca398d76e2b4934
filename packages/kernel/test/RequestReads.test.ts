import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { atomically, readOnce, RequestReads } from "../src/index.ts"
import * as UnitOfWorkMemory from "../src/memory/UnitOfWork.ts"

const counting = () => {
  let reads = 0
  return { read: Effect.sync(() => ++reads) }
}
const asker = {}
const inRequest = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => Effect.provideService(effect, RequestReads, new Map()))

describe("what a request reads again", () => {
  it.effect("is read once, for each asker and key", () =>
    Effect.gen(function* () {
      const { read } = counting()
      expect(yield* readOnce(asker, "a", read)).toBe(1)
      expect(yield* readOnce(asker, "a", read)).toBe(1)
      expect(yield* readOnce(asker, "b", read)).toBe(2)
      expect(yield* readOnce({}, "a", read)).toBe(3)
    }).pipe(inRequest)
  )

  it.effect("is read anew after a second", () =>
    Effect.gen(function* () {
      const { read } = counting()
      yield* readOnce(asker, "a", read)
      yield* TestClock.adjust("999 millis")
      expect(yield* readOnce(asker, "a", read)).toBe(1)
      yield* TestClock.adjust("1 millis")
      expect(yield* readOnce(asker, "a", read)).toBe(2)
    }).pipe(inRequest)
  )

  it.effect("is read anew within and after a unit of work, also one that fails", () =>
    Effect.gen(function* () {
      const { read } = counting()
      yield* readOnce(asker, "a", read)
      const within = yield* atomically(Effect.all([readOnce(asker, "a", read), readOnce(asker, "a", read)]))
      expect(within).toEqual([2, 3])
      expect(yield* readOnce(asker, "a", read)).toBe(4)
      yield* Effect.ignore(atomically(Effect.fail("refused")))
      expect(yield* readOnce(asker, "a", read)).toBe(5)
    }).pipe(inRequest, Effect.provide(UnitOfWorkMemory.layer))
  )

  it.effect("is read each time outside of requests", () =>
    Effect.gen(function* () {
      const { read } = counting()
      expect(yield* Effect.all([readOnce(asker, "a", read), readOnce(asker, "a", read)])).toEqual([1, 2])
    })
  )
})

describe("what requests read that begin in one turn of the event loop", () => {
  /** A read that is answered in a later turn, and counts how often it was begun. */
  const counting = () => {
    let begun = 0
    const read = Effect.suspend(() => {
      const number = ++begun
      return Effect.as(nextTurn, number)
    })
    return { read, count: () => begun }
  }
  const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  const together = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
    Effect.all(effects.map(inRequest), { concurrency: "unbounded" })

  it.effect("is read by the first one for all", () =>
    Effect.gen(function* () {
      const { count, read } = counting()
      const one = readOnce(asker, "a", read)
      expect(yield* together([one, one, one])).toEqual([1, 1, 1])
      expect(count()).toBe(1)
    })
  )

  it.effect("is read for each asker and key apart", () =>
    Effect.gen(function* () {
      const { read } = counting()
      const all = [readOnce(asker, "a", read), readOnce(asker, "b", read), readOnce({}, "a", read)]
      expect(yield* together(all)).toEqual([1, 2, 3])
    })
  )

  it.effect("is read anew by one that begins in a later turn, also while the first read lasts", () =>
    Effect.gen(function* () {
      const { read } = counting()
      const slow = Effect.tap(read, () => Effect.andThen(nextTurn, nextTurn))
      const late = Effect.andThen(nextTurn, readOnce(asker, "a", slow))
      expect(yield* together([readOnce(asker, "a", slow), late])).toEqual([1, 2])
    })
  )

  it.effect("is read anew after an answer within the same turn", () =>
    Effect.gen(function* () {
      let begun = 0
      const read = Effect.sync(() => ++begun)
      expect(yield* together([readOnce(asker, "a", read), readOnce(asker, "a", read)])).toEqual([1, 2])
    })
  )

  it.effect("fails for all", () =>
    Effect.gen(function* () {
      const refused = Effect.flip(readOnce(asker, "a", Effect.andThen(nextTurn, Effect.fail("refused"))))
      expect(yield* together([refused, refused])).toEqual(["refused", "refused"])
    })
  )

  it.effect("is read by the others where the first one is interrupted", () =>
    Effect.gen(function* () {
      const { count, read } = counting()
      const one = inRequest(readOnce(asker, "a", read))
      const first = yield* Effect.forkChild(one, { startImmediately: true })
      const others = yield* Effect.forkChild(together([one, one]), { startImmediately: true })
      yield* Fiber.interrupt(first)
      expect(yield* Fiber.join(others)).toEqual([2, 3])
      expect(count()).toBe(3)
    })
  )

  it.effect("is read by each unit of work for itself", () =>
    Effect.gen(function* () {
      const { read } = counting()
      const unit = atomically(readOnce(asker, "a", read))
      expect((yield* together([unit, unit])).toSorted()).toEqual([1, 2])
    }).pipe(Effect.provide(UnitOfWorkMemory.layer))
  )
})
