import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { exitCodeOf, exitCodes, failureText, reportFailure, Told } from "./failures.ts"
import { octavo } from "./octavo.ts"
import { invalidCall } from "./calls/invalidCall.ts"
import { isOutputClosed, outputClosed, outputProblem } from "./outputProblem.ts"
import { writeOutput } from "./writeOutput.ts"
import { version } from "./version.ts"

/** Whether answers and failures are printed as JSON. It is known before the arguments are parsed, because parsing can fail. */
const isJson = (args: ReadonlyArray<string>): boolean =>
  args.some((arg) => arg === "--json" || arg.startsWith("--json="))

/** Translates `octavo help command` to `octavo command --help`. */
const withoutHelpCommand = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args[0] === "help" ? [...args.slice(1), "--help"] : args

/** The completion script of a shell names all commands. */
const needsAll = (args: ReadonlyArray<string>): boolean =>
  args.some((arg) => arg === "--completions" || arg.startsWith("--completions="))

/** The hidden command that the completion scripts of shells call with the words of the command line. */
const completeCommand = "__complete"

const runCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  if (args[0] === completeCommand) {
    const { complete, completionLines } = yield* Effect.promise(() => import("./complete.ts"))
    return yield* writeOutput(completionLines(yield* complete(args.slice(1))))
  }
  const command = yield* octavo(needsAll(args) ? undefined : args)
  yield* Command.runWith(command, { version, renderErrors: true })(args)
})

/** Runs `octavo` with these arguments, by default on the files and streams of this process. A failure is printed, and the effect fails with it. */
export const run = (args: ReadonlyArray<string>, platform = NodeServices.layer) =>
  runCommand(withoutHelpCommand(args)).pipe(
    Effect.tapCause(reportFailure(isJson(args))),
    Effect.provide([
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
      CliOutput.layerPresenter(invalidCall(args, isJson(args))),
      platform
    ])
  )

/** The programs that continue when nobody reads their log on standard output. */
const servers = new Set(["serve", "worker"])

/** Fails when the reader of standard output has closed it. */
const untilOutputCloses = Effect.andThen(
  Effect.promise(() => outputClosed),
  Effect.fail(new Told({ code: exitCodes.outputClosed }))
)

/** Runs `octavo` with these arguments as the program of this process. */
export const runMain = (args: ReadonlyArray<string>): void =>
  NodeRuntime.runMain(
    servers.has(args[0] ?? "") ? run(args) : Effect.raceFirst(run(args), untilOutputCloses),
    {
      disableErrorReporting: true,
      teardown: async (exit, onExit) => {
        const problem = await outputProblem()
        const code = exitCodeOf(exit)
        if (problem === undefined)
          return onExit(code === exitCodes.done && isOutputClosed() ? exitCodes.outputClosed : code)
        process.stderr.write(`${failureText(false, { code: "failed", message: problem })}\n`)
        onExit(exitCodes.failed)
      }
    }
  )
