#!/usr/bin/env node
// `octavo` of a checkout: runs the bundle in .tools/octavo, and makes it again when a source of it changed. Plain JavaScript, because
// it decides what is loaded at all.
import { existsSync, readFileSync, statSync } from "node:fs"
import module from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const folder = join(root, ".tools", "octavo")
const program = join(folder, "apps/cli/src/main.js")

/** Whether no source is newer than the bundle: `sources.json` names them with the time of the newest, in milliseconds. */
const isFresh = () => {
  try {
    const { newest, sources } = JSON.parse(readFileSync(join(folder, "sources.json"), "utf8"))
    return existsSync(program) && sources.every((path) => statSync(join(root, path)).mtimeMs <= newest)
  } catch {
    return false
  }
}

const makeBundle = async () => {
  try {
    process.stderr.write("Bundling the octavo command, which takes some seconds after a change\n")
    const { bundleCommand } = await import("../../../tooling/programs/src/bundleCommand.ts")
    await bundleCommand(folder)
    return true
  } catch {
    // Without the tools of development, or in a folder that cannot be written, the sources run as they are.
    return false
  }
}

const oldestNode = 24

if (Number.parseInt(process.versions.node) < oldestNode) {
  process.stderr.write(`octavo: octavo needs Node ${oldestNode} or later; this is ${process.version}.\n`)
  process.exitCode = 1
} else {
  module.enableCompileCache(join(root, ".tools", "compile-cache"))
  const isBundled = isFresh() || (await makeBundle())
  await import(pathToFileURL(isBundled ? program : join(root, "apps/cli/src/main.ts")).href)
}
