import { bareEnvironment } from "@octavo/kernel/node"
import { spawn } from "node:child_process"

/** Strips the types of the sources on its standard input, an array in JSON. A version of Node is tried before it is used, so its warning says nothing new. */
const program = `
process.emitWarning = () => {}
const { stripTypeScriptTypes } = require("node:module")
const { readFileSync } = require("node:fs")
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((source) => stripTypeScriptTypes(source))))
`

/**
 * Strips the types of TypeScript sources, in a process of its own: the compiler of Node takes 20 MB of the process that loads it, until that ends.
 * Fails when the process could not be started, or a source cannot be stripped.
 */
export const stripTypes = (sources: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--input-type=commonjs", "--eval", program], {
      env: bareEnvironment(),
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true
    })
    let stripped = ""
    let said = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stripped += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))
    child.on("error", reject)
    child.on("close", (code) => {
      if (code === 0) resolve(JSON.parse(stripped) as ReadonlyArray<string>)
      else reject(new Error(`The types of the scripts of pages were not stripped: ${said}`))
    })
    // A child that has ended takes no more input; its exit says why.
    child.stdin.on("error", () => {})
    child.stdin.end(JSON.stringify(sources))
  })
