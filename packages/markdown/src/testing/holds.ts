import * as fc from "fast-check"
import { setImmediate } from "node:timers/promises"

const runs = process.env.OCTAVO_RUNS ?? (process.env.OCTAVO_PROVE === undefined ? 100 : 3000)

/**
 * `OCTAVO_RUNS` raises all numbers of cases alike: they are meant for 150. The tests run two thirds of them, which are the same ones each
 * time, and `pnpm prove` twenty times as many new ones.
 */
export const factor = Number(runs) / 150

/** Time enough for a suite of properties, also on a busy machine. */
export const testTimeout = { timeout: 60_000 * Math.max(1, factor) }

/** Checks a property with this many values. The native parser frees memory only between ticks of the event loop. */
export const holds = <A>(
  values: fc.Arbitrary<A>,
  count: number,
  check: (value: A) => void
): Promise<void> => {
  let met = 0
  return fc.assert(
    fc.asyncProperty(values, async (value) => {
      if (++met % 50 === 0) await setImmediate()
      check(value)
    }),
    { numRuns: Math.ceil(count * factor) }
  )
}
