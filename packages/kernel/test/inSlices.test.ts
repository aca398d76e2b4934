import { expect, it } from "@effect/vitest"
import { inOneSlice, inSlices, mapInSlices } from "@octavo/kernel"
import { Effect } from "effect"

/** Counts turns of the event loop while something runs. */
const turnsDuring = <A>(effect: Effect.Effect<A>) =>
  Effect.promise(async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const value = await Effect.runPromise(effect)
    isDone = true
    return { turns, value }
  })

const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it.live("a long computation lets the event loop go on after each slice of it", () =>
  Effect.gen(function* () {
    const { turns, value } = yield* turnsDuring(
      inSlices(function* () {
        for (let step = 0; step < 20; step++) {
          busyFor(5)
          yield
        }
        return "done"
      })
    )
    expect(value).toBe("done")
    expect(turns).toBeGreaterThanOrEqual(8)
  })
)

it.live("many items are mapped in order, and others are served meanwhile", () =>
  Effect.gen(function* () {
    const items = Array.from({ length: 300 }, (_, index) => index)
    const double = (item: number) => {
      busyFor(0.2)
      return 2 * item
    }
    const { turns, value } = yield* turnsDuring(mapInSlices(items, double))
    expect(value).toEqual(items.map((item) => 2 * item))
    expect(turns).toBeGreaterThanOrEqual(4)
    expect(yield* mapInSlices([1, 2], double)).toEqual([2, 4])
  })
)

it("a short computation runs in one slice, and a failure of it is its own", () => {
  const count = function* (to: number): Generator<void, number, void> {
    for (let step = 0; step < to; step++) yield
    if (to > 5) throw new Error("too far")
    return to
  }
  expect(inOneSlice(count(5))).toBe(5)
  expect(() => inOneSlice(count(6))).toThrow("too far")
})
