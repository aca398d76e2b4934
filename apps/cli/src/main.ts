#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
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
