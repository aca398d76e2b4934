import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, type Layer, Logger } from "effect"
import { explainFailure } from "./explainFailure.ts"

/** Pretty on a terminal, one JSON object a line otherwise. */
export const logging: Layer.Layer<never> = Logger.layer([
  process.stdout.isTTY ? Logger.consolePretty() : Logger.consoleJson
])

/** Gives a program its log, and says why it ended if nobody asked it to. */
export const explained = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  program.pipe(
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.sync(() => process.stderr.write(`Octavo could not start. ${explainFailure(cause)}\n`))
    ),
    Effect.provide(logging)
  )

/** Runs a process until SIGTERM or SIGINT: exits with 0 after that, and with 1 when it could not start. */
export const runProcess = <E>(program: Effect.Effect<never, E>): void =>
  NodeRuntime.runMain(explained(program), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? 1 : 0)
  })
