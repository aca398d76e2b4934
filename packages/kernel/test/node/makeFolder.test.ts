import { expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { existsSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "../../src/node/index.ts"

it.effect("a folder is made with the folders above it, and stays when it is made again", () =>
  Effect.gen(function* () {
    const folder = join(yield* aFolder, "a", "b", "c")
    makeFolder(folder, 0o700)
    makeFolder(folder)
    expect(statSync(join(folder, "..")).mode & 0o777).toBe(0o700)
  })
)

it.effect("a folder that cannot be made is an error, also where the file system refuses it with ENOENT", () =>
  Effect.gen(function* () {
    const file = join(yield* aFolder, "file")
    writeFileSync(file, "")
    for (const path of [file, join(file, "below")]) expect(() => makeFolder(path)).toThrow("ENOTDIR")
    if (existsSync("/proc/self")) expect(() => makeFolder("/proc/octavo/site")).toThrow("ENOENT")
  })
)
