import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
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
