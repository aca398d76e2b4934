import { Effect } from "effect"
import * as fc from "fast-check"
import { cases } from "./holds.ts"

/** Holds a property against generated values, each with the services that are at hand: a third of this many in the tests, twenty times in a proof. */
export const property = <A, E, R>(
  values: fc.Arbitrary<A>,
  count: number,
  holds: (value: A) => Effect.Effect<void, E, R>
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.context<R>(), (context) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(values, (value) => Effect.runPromiseWith(context)(holds(value))),
        { numRuns: cases(count) }
      )
    )
  )
