#!/usr/bin/env node
import { outputProblem, watchOutput } from "./outputProblem.ts"
import { version } from "./version.ts"

/** Programs ask for the version often, and the framework takes several times as long to load as Node to start. */
const printVersion = async (): Promise<void> => {
  process.stdout.write(`octavo v${version}\n`)
  const problem = await outputProblem()
  if (problem === undefined) return
  process.stderr.write(`octavo: ${problem}\n`)
  process.exitCode = 1
}

const args = process.argv.slice(2)
watchOutput()
if (args.length === 1 && args[0] === "--version") await printVersion()
else (await import("./run.ts")).runMain(args)
