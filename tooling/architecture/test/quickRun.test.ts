import { globSync, readFileSync } from "node:fs"
import { matchesGlob } from "node:path"
import { expect, test } from "vitest"
import quick from "../../quick/vitest.config.ts"

test("no file of the quick run needs a database", () => {
  const { exclude = [], include = [], root = "." } = quick.test ?? {}
  const files = globSync(include, { cwd: root }).filter(
    (file) => !exclude.some((pattern) => matchesGlob(file, pattern))
  )
  expect(files.length).toBeGreaterThan(100)
  const isOnDatabase = (file: string) =>
    /from "@octavo\/database\/testing"/.test(readFileSync(`${root}/${file}`, "utf8"))
  expect(files.filter(isOnDatabase)).toEqual([])
})
