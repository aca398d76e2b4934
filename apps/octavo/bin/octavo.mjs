#!/usr/bin/env node
// `octavo` of a checkout. Plain JavaScript with syntax and imports of older versions of Node, which are told which one it needs.
const oldestNode = 24

if (Number.parseInt(process.versions.node) < oldestNode) {
  process.stderr.write(`octavo: octavo needs Node ${oldestNode} or later; this is ${process.version}.\n`)
  process.exitCode = 1
} else {
  const { runProgram } = await import("../../../tooling/setup/program.mjs")
  await runProgram("apps/cli/src/main", { isServer: false })
}
