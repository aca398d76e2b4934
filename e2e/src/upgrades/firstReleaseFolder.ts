import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { succeed } from "../runProgram.ts"

const root = join(import.meta.dirname, "../../..")

/** The commit that kept the backup of the first release; undefined in a copy of the repository without its history. */
const commitOfFirstRelease = (): string | undefined => {
  const args = ["log", "--diff-filter=A", "--format=%H", "--", "e2e/fixtures/first-release.tar"]
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n").at(-1) || undefined
}

/** A folder with the first release as it was, with its packages, gone when the scope closes; null without history. */
export const firstReleaseFolder = Effect.gen(function* () {
  const commit = commitOfFirstRelease()
  if (commit === undefined) return null
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-release-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  yield* succeed("sh", ["-c", `git archive ${commit} | tar -x -C ${folder}`], {}, root)
  // The modules of an image: packages have Effect as their development, and find the hoisted one.
  const install = ["install", "--prod", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts"]
  const hoisted = ["@octavo/*", "effect"].flatMap((name) => ["--public-hoist-pattern", name])
  yield* succeed("pnpm", [...install, ...hoisted, "--filter", "@octavo/cli..."], { CI: "1" }, folder)
  return folder
})
