import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root, workspaces } from "../src/sources.ts"

const longest = 40

const homes = workspaces.map(({ home }) => home).filter((home) => /^(apps|packages)\//.test(home))

test("every app and package has a README", () => {
  expect(homes.filter((home) => !existsSync(join(root, home, "README.md")))).toEqual([])
})

test(`the README of a package has at most ${longest} lines`, () => {
  const tooLong = homes
    .filter((home) => home.startsWith("packages/") && existsSync(join(root, home, "README.md")))
    .filter(
      (home) =>
        readFileSync(join(root, home, "README.md"), "utf8")
          .trimEnd()
          .split("\n").length > longest
    )
  expect(tooLong).toEqual([])
})
