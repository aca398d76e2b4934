import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import * as fc from "fast-check"
import { FairSemaphore, type FairBounds } from "../../src/index.ts"

/** Turns with a log of who began, and a way to end each. */
const aRoom = (bounds: FairBounds) => {
  const turns = new FairSemaphore(bounds)
  const begun: Array<string> = []
  const enter = Effect.fnUntraced(function* (tenant: string, name: string) {
    const done = yield* Deferred.make<void>()
    const fiber = yield* Effect.forkChild(
      turns.withPermit(
        tenant,
        Effect.andThen(
          Effect.sync(() => void begun.push(name)),
          Deferred.await(done)
        )
      )
    )
    yield* Effect.yieldNow
    return { fiber, end: Effect.andThen(Deferred.succeed(done, undefined), Fiber.await(fiber)) }
  })
  return { turns, begun, enter }
}

describe("turns", () => {
  it.effect("leave room for others, whatever one tenant asks for", () =>
    Effect.gen(function* () {
      const { begun, enter } = aRoom({ ofAll: 2, ofTenant: 1 })
      const first = yield* enter("a", "a1")
      for (const name of ["a2", "a3", "a4"]) yield* enter("a", name)
      expect(begun).toEqual(["a1"])
      const other = yield* enter("b", "b1")
      yield* enter("b", "b2")
      expect(begun).toEqual(["a1", "b1"])
      yield* other.end
      expect(begun).toEqual(["a1", "b1", "b2"])
      yield* first.end
      expect(begun).toEqual(["a1", "b1", "b2", "a2"])
    })
  )

  it.effect("go to the tenant with the fewest under way, then to the one who waited longest for one", () =>
    Effect.gen(function* () {
      const { begun, enter } = aRoom({ ofAll: 3, ofTenant: 2 })
      const a1 = yield* enter("a", "a1")
      const a2 = yield* enter("a", "a2")
      const b1 = yield* enter("b", "b1")
      for (const name of ["a3", "b2", "c1", "c2"]) yield* enter(name[0]!, name)
      expect(begun).toEqual(["a1", "a2", "b1"])
      yield* a1.end
      expect(begun.slice(3)).toEqual(["c1"])
      yield* a2.end
      expect(begun.slice(4)).toEqual(["a3"])
      yield* b1.end
      expect(begun.slice(5)).toEqual(["b2"])
    })
  )

  it.effect("are given back by who is interrupted, while waiting and while at it, and by who fails", () =>
    Effect.gen(function* () {
      const { begun, enter, turns } = aRoom({ ofAll: 1, ofTenant: 1 })
      const first = yield* enter("a", "a1")
      const second = yield* enter("a", "a2")
      yield* enter("b", "b1")
      yield* Fiber.interrupt(second.fiber)
      expect(begun).toEqual(["a1"])
      yield* Fiber.interrupt(first.fiber)
      expect(begun).toEqual(["a1", "b1"])
      const room = new FairSemaphore({ ofAll: 1, ofTenant: 1 })
      expect(yield* Effect.flip(room.withPermit("a", Effect.fail("no")))).toBe("no")
      expect(yield* room.withPermit("a", Effect.succeed("yes"))).toBe("yes")
      expect(turns).not.toBe(room)
    })
  )

  it.effect(
    "never are more than the bounds, and all come, whoever asks, ends and goes away in whatever order",
    () =>
      Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(
            fc.array(
              fc.record({
                tenant: fc.constantFrom("a", "b", "c"),
                rounds: fc.nat(3),
                isInterrupted: fc.boolean()
              }),
              { maxLength: 30 }
            ),
            fc.integer({ min: 1, max: 3 }),
            fc.integer({ min: 1, max: 3 }),
            (all, ofAll, ofTenant) =>
              Effect.runPromise(
                Effect.gen(function* () {
                  const turns = new FairSemaphore({ ofAll, ofTenant })
                  const running = new Map<string, number>()
                  let excess = 0
                  let done = 0
                  const change = (tenant: string, by: number) =>
                    Effect.sync(() => {
                      running.set(tenant, (running.get(tenant) ?? 0) + by)
                      const total = [...running.values()].reduce((sum, count) => sum + count, 0)
                      if (total > ofAll || running.get(tenant)! > ofTenant) excess++
                    })
                  const fibers: Array<Fiber.Fiber<void>> = []
                  for (const { isInterrupted, rounds, tenant } of all) {
                    const work = Effect.acquireUseRelease(
                      change(tenant, 1),
                      () => Effect.forEach(Array.from({ length: rounds }), () => Effect.yieldNow),
                      () => change(tenant, -1)
                    )
                    const fiber = yield* Effect.forkChild(
                      Effect.andThen(
                        turns.withPermit(tenant, work),
                        Effect.sync(() => void done++)
                      )
                    )
                    if (isInterrupted) yield* Effect.forkChild(Fiber.interrupt(fiber))
                    else fibers.push(fiber)
                    if (rounds === 0) yield* Effect.yieldNow
                  }
                  yield* Effect.forEach(fibers, Fiber.join)
                  return excess === 0 && done >= fibers.length
                })
              )
          ),
          { numRuns: 300 }
        )
      )
  )
})
