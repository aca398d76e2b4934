import * as fc from "fast-check"
import { setImmediate } from "node:timers/promises"

/** Whether this run is a proof, which has time for many cases. */
export const isProof = process.env.OCTAVO_PROVE !== undefined

const runs = process.env.OCTAVO_RUNS ?? (isProof ? 3000 : 25)

/**
 * `OCTAVO_RUNS` raises all numbers of cases alike: they are meant for 150. The tests run a sixth of them, which are the same ones each
 * time, and `pnpm prove` twenty times as many new ones.
 */
export const factor = Number(runs) / 150

/** How many cases this run tries where a property is meant for so many. */
export const cases = (count: number): number => Math.ceil(count * factor)

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
    { numRuns: cases(count) }
  )
}
