// Runs a program of a checkout from the bundle in .tools/octavo, which starts in three fifths of the processor time of the sources and takes
// 115 MB less memory. Plain JavaScript, because it decides what is loaded at all.
import { spawn } from "node:child_process"
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs"
import module from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = join(root, ".tools", "octavo")

/** The bytes that making a bundle takes at its peak, with as many again for all else. */
const NEEDED = 2.4e9

/** How long after its start a server has its bundle made, in milliseconds. */
const PAUSE = 30_000

/** The file of a program in the bundle, unless a source is newer: `current.json` names the sources with the time of the newest. */
const findBundled = (name) => {
  try {
    const current = JSON.parse(readFileSync(join(folder, "current.json"), "utf8"))
    const program = join(folder, current.name, `${name}.js`)
    // There are thousands of them: joining their paths takes as long as asking for them.
    const isFresh = current.sources.every((path) => statSync(`${root}/${path}`).mtimeMs <= current.newest)
    return isFresh && existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes the bundle in a process of low priority, whose memory goes back to the system. Without the tools of development, in a folder that
 * cannot be written or with little memory there is none, and the sources run as they are.
 */
const makeBundle = (options) => {
  if (process.availableMemory() < NEEDED) return undefined
  const maker = join(root, "tooling/programs/src/makeCommand.ts")
  return spawn(process.execPath, [maker, folder], { stdio: "ignore", windowsHide: true, ...options })
}

const makeAndWait = () =>
  new Promise((resolve) => {
    const maker = makeBundle({})
    if (maker === undefined) return resolve()
    process.stderr.write("Bundling the octavo command, which takes some seconds after a change\n")
    maker.on("error", resolve).on("exit", resolve)
  })

/**
 * Runs a program, by its path in the repository without its ending. A command waits until its bundle is made. A server starts at once
 * from the sources, and its bundle is made for its next start.
 */
export const runProgram = async (name, { isServer }) => {
  module.enableCompileCache(join(root, ".tools", "compile-cache"))
  let program = findBundled(name)
  if (program === undefined && isServer) {
    setTimeout(
      () =>
        makeBundle({ detached: true })
          ?.on("error", () => undefined)
          .unref(),
      PAUSE
    ).unref()
  } else if (program === undefined) {
    await makeAndWait()
    program = findBundled(name)
  }
  await import(pathToFileURL(program ?? join(root, `${name}.ts`)).href)
}

const [, script, name] = process.argv
if (realpathSync(script) === fileURLToPath(import.meta.url)) await runProgram(name, { isServer: true })
