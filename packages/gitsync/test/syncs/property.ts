import { Effect } from "effect"
import * as fc from "fast-check"

const runs = Number(process.env["OCTAVO_RUNS"] ?? (process.env["OCTAVO_PROVE"] === undefined ? 15 : 1_000))

/** The values that an arbitrary makes. */
export type Value<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Checks a property for many random values. */
export const property = <A, R>(
  values: fc.Arbitrary<A>,
  holds: (value: A) => Effect.Effect<void, unknown, R>
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.context<R>(), (context) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(values, (value) => Effect.runPromiseWith(context)(Effect.orDie(holds(value)))),
        { numRuns: runs }
      )
    )
  )
