#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { exitCodeOf, exitCodes, failureText } from "./failures.ts"
import { outputProblem, watchOutput } from "./outputProblem.ts"
import { run } from "./run.ts"

watchOutput()
NodeRuntime.runMain(run(process.argv.slice(2)), {
  disableErrorReporting: true,
  teardown: async (exit, onExit) => {
    const problem = await outputProblem()
    if (problem === undefined) return onExit(exitCodeOf(exit))
    process.stderr.write(`${failureText(false, { code: "failed", message: problem })}\n`)
    onExit(exitCodes.failed)
  }
})
