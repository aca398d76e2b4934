import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"

const root = new URL("../../../", import.meta.url)
// All packages are found from here, as they are from a program of somebody else.
const cwd = fileURLToPath(new URL("../", import.meta.url))

/** The programs of a guide: its examples that end by running something on stores in memory. */
const programsIn = async (guide: string) =>
  [...(await readFile(new URL(guide, root), "utf8")).matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, code = ""]) => code)
    .filter((code) => code.includes("/memory") && code.includes("Effect.runPromise"))

const outputOf = async (program: string) => {
  const running = promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", program], {
    cwd
  })
  return (await running).stdout
}

describe("the programs of the guides print what they say", { timeout: 60_000 }, () => {
  const expected = {
    "README.md": [["Handbook: admin"]],
    "docs/guides/embedding.md": [
      ["Octavo keeps **every** version.", "Welcome"],
      ["conflicts merge", "served at half past four.", "milk and lemon on every table."]
    ]
  }
  for (const [guide, outputs] of Object.entries(expected)) {
    test(guide, async () => {
      const programs = await programsIn(guide)
      expect(programs).toHaveLength(outputs.length)
      for (const [at, program] of programs.entries()) {
        const output = await outputOf(program)
        for (const words of outputs[at]!) expect(output).toContain(words)
      }
    })
  }
})
