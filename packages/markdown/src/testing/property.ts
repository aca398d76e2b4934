import { Effect } from "effect"
import * as fc from "fast-check"

/** Holds a property against generated values, each with the services that are at hand. */
export const property = <A, E, R>(
  values: fc.Arbitrary<A>,
  numRuns: number,
  holds: (value: A) => Effect.Effect<void, E, R>
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.context<R>(), (context) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(values, (value) => Effect.runPromiseWith(context)(holds(value))),
        { numRuns }
      )
    )
  )
