import { expect, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const home = join(import.meta.dirname, "..")
const [, program = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(home, "README.md"), "utf8")) ?? []

it("the program of the README runs as it is and prints what it says", () => {
  const promised = Array.from(program.matchAll(/(?:^|\) )\/\/ (\[.*|".*|\d.*)$/gm), ([, line]) => line)
  const flags = ["--input-type=module-typescript", "--no-warnings", "--eval", program]
  const printed = execFileSync(process.execPath, flags, { cwd: home, encoding: "utf8" })
  expect(promised).toHaveLength(3)
  expect(printed.trimEnd().split("\n")).toEqual(promised)
})
