import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { join } from "node:path"

const main = join(import.meta.dirname, "../../apps/cli/src/main.ts")

const begin = (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"]
  })

/** Starts `octavo` with the settings of an installation; it is killed when the scope closes. */
export const startOctavoCommand = (...request: Parameters<typeof begin>) =>
  Effect.acquireRelease(
    Effect.sync(() => begin(...request)),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )

/** Runs `octavo` with the settings of an installation. */
export const octavo = (...request: Parameters<typeof begin>) =>
  Effect.callback<{ readonly code: number | null; readonly out: string; readonly err: string }>((resume) => {
    const child = begin(...request)
    let out = ""
    let err = ""
    child.stdout.on("data", (data) => (out += String(data)))
    child.stderr.on("data", (data) => (err += String(data)))
    child.on("close", (code) => resume(Effect.succeed({ code, out, err })))
  })

/** The same, which must succeed. */
export const octavoSucceeds = (...request: Parameters<typeof begin>) =>
  Effect.map(octavo(...request), (ended) => {
    expect(ended, ended.err).toMatchObject({ code: 0 })
    return ended
  })
