import { Effect } from "effect"
import type { Answer } from "../request.ts"

/** The answer of a request; null when the server was killed before it came. */
export const unlessKilled = <A>(
  ledger: { readonly isKilled: boolean },
  ask: Effect.Effect<Answer<A>>
): Effect.Effect<Answer<A> | null> =>
  ask.pipe(
    Effect.timeout("10 seconds"),
    Effect.orDie,
    Effect.catchDefect((defect) => (ledger.isKilled ? Effect.succeed(null) : Effect.die(defect)))
  )
