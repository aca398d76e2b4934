import { Cause, Effect } from "effect"
import { Told } from "./failures.ts"

/** Runs a program of the installation of this machine in its log; a failure is said in a sentence, and gives its exit code. */
export const told = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, Told, R> =>
  Effect.gen(function* () {
    const { exitCodeOf, explained } = yield* Effect.promise(() => import("@octavo/installation"))
    return yield* Effect.catchCause(explained(program), (cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.fail(new Told({ code: exitCodeOf(cause) }))
    )
  })
