import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Overloaded, Workload, type WorkloadBounds } from "../src/http/Workload.ts"

const bounds: WorkloadBounds = { ofCaller: 2, ofAll: 3, waitingOfCaller: 2, waitingOfAll: 3 }

/** Requests that are under way until they are let go. */
const someRequests = Effect.gen(function* () {
  const { admit } = yield* Workload
  const gate = yield* Deferred.make<void>()
  const begun: Array<string> = []
  const begin = (caller: string) =>
    Effect.forkChild(
      admit(
        caller,
        Effect.suspend(() => {
          begun.push(caller)
          return Deferred.await(gate)
        })
      ),
      { startImmediately: true }
    )
  return { admit, begin, begun, finish: Deferred.succeed(gate, undefined) }
})

const run = <A, E>(effect: Effect.Effect<A, E, Workload>) => Effect.provide(effect, Workload.layer(bounds))

describe("the workload of a server", () => {
  it.effect("leaves places for others, whatever one caller asks for", () =>
    Effect.gen(function* () {
      const { begin, begun, finish } = yield* someRequests
      const fibers = [yield* begin("ada"), yield* begin("ada"), yield* begin("ada"), yield* begin("alan")]
      expect(begun).toEqual(["ada", "ada", "alan"])
      yield* finish
      yield* Effect.forEach(fibers, Fiber.join)
      expect(begun).toEqual(["ada", "ada", "alan", "ada"])
    }).pipe(run)
  )

  it.effect("refuses a caller of whom too many wait, and then nobody else", () =>
    Effect.gen(function* () {
      const { admit, begin, finish } = yield* someRequests
      const fibers = yield* Effect.forEach(["ada", "ada", "ada", "ada"], begin)
      const refusal = yield* Effect.forkChild(Effect.flip(admit("ada", Effect.void)))
      yield* TestClock.adjust("999 millis")
      expect(refusal.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      const refused = yield* Fiber.join(refusal)
      expect(refused).toEqual(new Overloaded({ retryAfterSeconds: 1 }))
      expect(refused.message).toContain("Try again in 1 s")
      expect(yield* admit("alan", Effect.succeed("answer"))).toBe("answer")
      yield* finish
      yield* Effect.forEach(fibers, Fiber.join)
      expect(yield* admit("ada", Effect.succeed("answer"))).toBe("answer")
    }).pipe(run)
  )

  it.effect("refuses everybody when too many wait in all", () =>
    Effect.gen(function* () {
      const { admit, begin, finish } = yield* someRequests
      const fibers = yield* Effect.forEach(["a", "a", "b", "b", "c", "c"], begin)
      const refusal = yield* Effect.forkChild(Effect.exit(admit("d", Effect.void)))
      yield* TestClock.adjust("1 second")
      expect(Exit.isFailure(yield* Fiber.join(refusal))).toBe(true)
      yield* finish
      yield* Effect.forEach(fibers, Fiber.join)
      expect(yield* admit("d", Effect.succeed("answer"))).toBe("answer")
    }).pipe(run)
  )

  it.effect("forgets requests that fail and requests whose clients leave", () =>
    Effect.gen(function* () {
      const { admit, begin, begun } = yield* someRequests
      const fibers = yield* Effect.forEach(["ada", "ada", "ada", "ada"], begin)
      yield* Effect.forEach(fibers.toReversed(), Fiber.interrupt)
      expect(begun).toEqual(["ada", "ada"])
      for (let n = 0; n < 10; n++) yield* Effect.exit(admit("ada", Effect.fail("broken")))
      expect(yield* admit("ada", Effect.succeed("answer"))).toBe("answer")
    }).pipe(run)
  )
})
