import { expect, it } from "@effect/vitest"
import { bundledProgram } from "@octavo/programs"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Writes how many bytes of modules the process loaded: unlike its time, they do not depend on the machine. */
const loadedBytes = `
  import { registerHooks } from "node:module"
  import { writeSync } from "node:fs"
  let bytes = 0
  registerHooks({
    load: (url, context, next) => {
      const module = next(url, context)
      if (url.startsWith("file:")) bytes += Buffer.byteLength(module.source ?? "")
      return module
    }
  })
  process.on("exit", () => writeSync(3, String(bytes)))`

/** Most of it is the framework. A dynamic import of the whole of `effect` by any command would double it. */
const maxKilobytes = 900

it("help and errors of use load neither the server nor the schemas of the API, and the version not even the framework", async () => {
  const { args, environment } = await bundledProgram("cli")
  const bytesOf = (call: ReadonlyArray<string>) => {
    const preload = `data:text/javascript,${encodeURIComponent(loadedBytes)}`
    const { output } = spawnSync(process.execPath, ["--import", preload, ...args, ...call], {
      env: { PATH: process.env["PATH"], HOME: "/nonexistent", ...environment },
      stdio: ["ignore", "ignore", "ignore", "pipe"]
    })
    return Number(String(output[3]))
  }
  expect(bytesOf(["--version"])).toBeLessThan(50_000)
  for (const call of [
    ["--help"],
    ["page", "--help"],
    ["cr", "merge", "--help"],
    ["page", "veiw"],
    ["member", "--help"]
  ]) {
    const loaded = bytesOf(call) / 1_000
    expect({ call, isSmall: loaded > 300 && loaded < maxKilobytes, loaded }).toMatchObject({ isSmall: true })
  }
}, 120_000)

it("the command of a checkout names the version of Node that it needs, with syntax and imports of older ones", () => {
  const bin = fileURLToPath(new URL("../../octavo/bin/octavo.mjs", import.meta.url))
  const older = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.1.0" })`
  const { status, stderr } = spawnSync(process.execPath, ["--import", older, bin, "--version"])
  expect({ status, said: String(stderr) }).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^octavo: octavo needs Node 24 or later; .*\n$/)
  })
  // Names that an older Node lacks would fail before the first line runs.
  expect(readFileSync(bin, "utf8")).not.toMatch(/^import /m)
})
