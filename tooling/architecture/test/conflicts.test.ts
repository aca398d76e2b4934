import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../src/sources.ts"

/** The markers of a conflict of Git, as it writes them and as a formatter of Markdown leaves them, also in tables. */
const marker = /^(\| )?(<{7} \S|(> ){6}> \S|>{7} \S)/m

const files = execFileSync("git", ["ls-files", "*.md", "*.ts", "*.mjs", "*.json", "*.yaml", "*.css"], {
  cwd: root,
  encoding: "utf8"
})
  .split("\n")
  .filter((path) => path !== "")

test("no file has the markers of a conflict that was not resolved", () => {
  expect(files.length).toBeGreaterThan(1000)
  const marked = files.filter((path) => marker.test(readFileSync(join(root, path), "utf8")))
  expect(marked).toEqual([])
})

test("the markers of a conflict are known in all of their spellings", () => {
  const left = "<".repeat(7)
  const right = ">".repeat(7)
  const spellings = [`a\n${left} HEAD\n`, `| ${left} HEAD   |\n`, `${right} work/x`, "> > > > > > > work/x\n"]
  for (const text of spellings) expect(marker.test(text)).toBe(true)
  expect(marker.test("> > quoted\n")).toBe(false)
})
