import { expect, it } from "@effect/vitest"
import { bundledProgram } from "@octavo/programs"
import { spawnSync } from "node:child_process"

/** Processor time of a process, in milliseconds: the wall time depends on what else the machine does. */
const cpuMillis = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {}
): number => {
  const script = `
    process.on("exit", () => {
      const { user, system } = process.cpuUsage()
      require("node:fs").writeSync(3, String((user + system) / 1000))
    })`
  const preload = `data:text/javascript,import { createRequire } from "node:module";const require = createRequire(process.execPath);${encodeURIComponent(script)}`
  const { output } = spawnSync(process.execPath, ["--import", preload, ...args], {
    env: { PATH: process.env["PATH"], HOME: "/nonexistent", ...environment },
    stdio: ["ignore", "ignore", "ignore", "pipe"]
  })
  return Number(String(output[3]))
}

const least = (times: number, measure: () => number): number =>
  Math.min(...Array.from({ length: times }, measure))

/** A command without work takes at most this much more processor time than `node -e 0`. At rest it is 100 to 130 ms. */
const maxMillis = 300

it("help and errors of use start without the server and the schemas of the API", async () => {
  const { args, environment } = await bundledProgram("cli")
  const bare = least(3, () => cpuMillis(["-e", "0"]))
  for (const call of [
    ["--help"],
    ["page", "--help"],
    ["cr", "merge", "--help"],
    ["page", "veiw"],
    ["member", "--help"]
  ]) {
    // The first run compiles.
    cpuMillis([...args, ...call], environment)
    const taken = least(3, () => cpuMillis([...args, ...call], environment)) - bare
    expect({ call, isQuick: taken < maxMillis, taken }).toMatchObject({ isQuick: true })
  }
}, 120_000)
