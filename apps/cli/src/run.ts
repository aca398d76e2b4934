import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { reportFailure } from "./failures.ts"
import { octavo } from "./octavo.ts"
import { invalidCall } from "./invalidCall.ts"
import { version } from "./version.ts"

/** Whether answers and failures are printed as JSON. It is known before the arguments are parsed, because parsing can fail. */
const isJson = (args: ReadonlyArray<string>): boolean =>
  args.some((arg) => arg === "--json" || arg === "--json=true")

/** Translates `octavo help command` to `octavo command --help`. */
const withoutHelpCommand = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args[0] === "help" ? [...args.slice(1), "--help"] : args

/** Runs `octavo` with these arguments. A failure is printed, and the effect fails with it. */
export const run = (args: ReadonlyArray<string>) =>
  Command.runWith(octavo, { version, renderErrors: true })(withoutHelpCommand(args)).pipe(
    Effect.tapCause(reportFailure(isJson(args))),
    Effect.provide([
      CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
      CliOutput.layerPresenter(invalidCall(isJson(args))),
      NodeServices.layer
    ])
  )
