import { readFileSync } from "node:fs"

const wrongUsage = 2

/** Runs the arguments of this process with `@octavo/cli`. Without that package, prints the command that installs it and exits with 2. */
export const handOver = async (name: string): Promise<void> => {
  let program: string
  try {
    program = import.meta.resolve("@octavo/cli/main")
  } catch {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    const message = `octavo ${name} needs the package @octavo/cli, which has the server and its databases. Where octavo is installed, run: npm install @octavo/cli@${version}`
    const isJson = process.argv.some((arg) => arg === "--json" || arg.startsWith("--json="))
    const failure = { error: { code: "usage", message } }
    process.stderr.write(`${isJson ? JSON.stringify(failure, null, 2) : `octavo: ${message}`}\n`)
    process.exitCode = wrongUsage
    return
  }
  await import(program)
}
