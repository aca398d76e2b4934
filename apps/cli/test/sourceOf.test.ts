import { aFolder } from "@octavo/kernel/testing"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { basename, join } from "node:path"
import { sourceOf } from "../src/commands/folder/sourceOf.ts"

it.live("a folder is named by its repository and its path there, without credentials", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    expect(yield* sourceOf(folder)).toBe(basename(folder).replace(/^[^A-Za-z0-9]+/, ""))
    const git = (...args: ReadonlyArray<string>) => execFileSync("git", ["-C", folder, ...args])
    git("init", "-q")
    mkdirSync(join(folder, "guide/my docs"), { recursive: true })
    git("remote", "add", "origin", "placeholder")
    for (const [remote, name] of [
      ["git@git.example.org:acme/docs.git", "acme/docs"],
      ["https://ci:opensesame@git.example.org/acme/docs.git", "acme/docs"],
      ["ssh://git@git.example.org:2222/acme/docs/", "acme/docs"],
      ["/srv/git/docs.git", "srv/git/docs"],
      ["https://git.example.org/~ada/docs", "ada/docs"]
    ] as const) {
      git("remote", "set-url", "origin", remote)
      expect([remote, yield* sourceOf(folder)]).toEqual([remote, name])
      expect(yield* sourceOf(join(folder, "guide/my docs"))).toBe(`${name}/guide/my-docs`)
    }
  })
)
