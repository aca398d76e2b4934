import { Effect } from "effect"
import { exitCodes } from "./failures.ts"
import { told } from "./told.ts"

/** Runs a program that has no end of its own: stopped by a signal it has done what it should. */
export const runUntilStopped = <E>(load: Effect.Effect<Effect.Effect<never, E>>) =>
  Effect.flatMap(load, told).pipe(
    Effect.onInterrupt(() => Effect.sync(() => void (process.exitCode = exitCodes.done)))
  )
