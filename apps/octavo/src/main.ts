#!/usr/bin/env node
import module from "node:module"
import { handOver } from "./handOver.ts"
import { installationNames } from "./installationNames.ts"

const oldestNode = 24

/** Runs the command that the arguments of this process name. */
const start = async (): Promise<void> => {
  if (Number.parseInt(process.versions.node) < oldestNode) {
    process.stderr.write(`octavo: octavo needs Node ${oldestNode} or later; this is ${process.version}.\n`)
    process.exitCode = 1
    return
  }
  module.enableCompileCache()
  const words = process.argv.slice(2).filter((arg) => arg !== "help" && !arg.startsWith("-"))
  const name = installationNames.find((known) => `${words.join(" ")} `.startsWith(`${known} `))
  await (name === undefined ? import("@octavo/cli/main") : handOver(name))
}

await start()
