#!/usr/bin/env node
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { CliConfig, Command, GlobalFlag } from "effect/cli"
import { exitCodeOf, reportFailure } from "./failures.ts"
import { octavo } from "./octavo.ts"
import { version } from "./version.ts"

Command.run(octavo, { version, renderErrors: true }).pipe(
  Effect.tapCause(reportFailure),
  Effect.provide([
    CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
    NodeServices.layer
  ]),
  (program) =>
    NodeRuntime.runMain(program, {
      disableErrorReporting: true,
      teardown: (exit, onExit) => onExit(exitCodeOf(exit))
    })
)
