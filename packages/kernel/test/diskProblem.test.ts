import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { diskProblem } from "../src/index.ts"
import { aFolder } from "../src/testing/index.ts"

it.effect("a failure of the disk is a sentence that says what to do", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    const failureOf = (work: () => Promise<unknown>) =>
      Effect.flip(Effect.tryPromise({ try: work, catch: diskProblem }))
    const missing = join(folder, "missing", "file.tar")
    expect(yield* failureOf(() => open(missing, "wx"))).toBe(
      `${missing} is not there, or the folder that it should be in is not. Make the folder first, or name another place.`
    )
    expect(yield* failureOf(() => readFile(folder))).toBe("The place is a folder. Name a file.")
    const failed = (code: string) =>
      diskProblem(Object.assign(new Error(code), { code, path: "/backups/a.tar" }))
    expect(failed("EROFS")).toBe(
      "/backups/a.tar cannot be opened. Give this user the right to, or name another place."
    )
    expect(failed("ENOSPC")).toBe("The disk is full. Make room, or name a place on another disk.")
    expect(diskProblem(new Error("something else"))).toBeNull()
  }).pipe(Effect.scoped)
)
