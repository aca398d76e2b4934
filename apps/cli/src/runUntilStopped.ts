import { Cause, Effect } from "effect"
import { exitCodes, Told } from "./failures.ts"

/** Runs a program that has no end of its own: stopped by a signal it has done what it should. */
export const runUntilStopped = <E>(load: Effect.Effect<Effect.Effect<never, E>>) =>
  Effect.gen(function* () {
    const program = yield* load
    const { explained } = yield* Effect.promise(() => import("@octavo/installation"))
    return yield* explained(program).pipe(
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause) ? Effect.interrupt : Effect.fail(new Told())
      )
    )
  }).pipe(Effect.onInterrupt(() => Effect.sync(() => void (process.exitCode = exitCodes.done))))
