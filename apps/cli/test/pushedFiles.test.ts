import { aFolder } from "@octavo/kernel/testing"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { findListProblem, listPushedFiles } from "../src/commands/folder/pushedFiles.ts"

const silent = () => {}

it.live("the files of a push have the hashes of Git, without those of Octavo, Git and symbolic links", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    for (const path of [".octavo", ".git", "guide/.octavo"])
      mkdirSync(join(folder, path), { recursive: true })
    for (const path of ["README.md", ".octavo/state.json", ".git/config", "guide/.octavo/config.json"])
      writeFileSync(join(folder, path), "docs")
    symlinkSync("README.md", join(folder, "link.md"))
    expect(yield* listPushedFiles(folder, silent)).toEqual([
      { path: "README.md", oid: "5c457d797a6a785ec72a96e9551d4ca5f0b50ed0", size: 4 }
    ])
  })
)

it("a folder with too many files, or too long a list of them, is not pushed", () => {
  const filesOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => ({ path: `${name}${n}.md`, oid: "0".repeat(40), size: 4 }))
  expect(findListProblem(filesOf(9000, "page"))).toBe(null)
  expect(findListProblem(filesOf(9001, ""))).toMatch(/has 9001 files.*Push a folder below it/)
  expect(findListProblem(filesOf(4000, "x".repeat(220)))).toMatch(/more than 990 kB.*Push a folder below it/)
})
