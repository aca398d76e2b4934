import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, type Layer, Logger, References } from "effect"
import { explainFailure, isRefusal } from "./explainFailure.ts"
import { boundOldGeneration, releaseMemory } from "./releaseMemory.ts"
import { logLevel } from "./Settings.ts"

/** Pretty on a terminal, one JSON object a line otherwise. */
export const logging: Layer.Layer<never> = Logger.layer([
  process.stdout.isTTY ? Logger.consolePretty() : Logger.consoleJson
])

/** Gives a program its log, and says why it ended if nobody asked it to. */
export const explained = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(logLevel, (level) => Effect.provideService(program, References.MinimumLogLevel, level)).pipe(
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.sync(() => process.stderr.write(`Octavo could not start. ${explainFailure(cause)}\n`))
    ),
    Effect.provide(logging)
  )

/** EX_CONFIG of sysexits.h: a supervisor need not start the process again before somebody changed something. */
const refused = 78

/** The exit code of a process that could not go on: 78 where somebody has to change something first. */
export const exitCodeOf = (cause: Cause.Cause<unknown>): number => (isRefusal(cause) ? refused : 1)

/**
 * Runs a process until SIGTERM or SIGINT. It exits with 0 after that, with 78 when it refused to start, as with a wrong
 * setting, and with 1 when it could not go on.
 */
export const runProcess = <E>(program: Effect.Effect<never, E>): void => {
  boundOldGeneration()
  NodeRuntime.runMain(Effect.raceFirst(explained(program), releaseMemory()), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (!Exit.isFailure(exit) || Cause.hasInterruptsOnly(exit.cause)) return onExit(0)
      onExit(exitCodeOf(exit.cause))
    }
  })
}
