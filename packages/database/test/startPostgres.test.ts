import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"

const program = `
import { startPostgres } from "@octavo/database/testing"
import { Effect } from "effect"
await Effect.runPromise(Effect.scoped(startPostgres))
process.exitCode = 3
`

it.live("a process that had a Postgres for its tests ends with the code that it chose", () =>
  Effect.gen(function* () {
    const code = yield* Effect.callback<number | null>((resume) => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
        cwd: import.meta.dirname,
        stdio: ["ignore", "ignore", "inherit"]
      })
      child.once("exit", (code) => resume(Effect.succeed(code)))
    })
    expect(code).toBe(3)
  })
)
