import { expect } from "@effect/vitest"
import { bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { spawn } from "node:child_process"

const begin = (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>) =>
  Effect.map(
    Effect.promise(() => bundledProgram("cli")),
    ({ args: program, environment }) =>
      spawn(process.execPath, [...program, ...args], {
        env: { PATH: process.env["PATH"], ...environment, ...settings },
        stdio: ["ignore", "pipe", "pipe"]
      })
  )

/** Starts `octavo` with the settings of an installation; it is killed when the scope closes. */
export const startOctavoCommand = (...request: Parameters<typeof begin>) =>
  Effect.acquireRelease(begin(...request), (child) => Effect.sync(() => void child.kill("SIGKILL")))

/** Runs `octavo` with the settings of an installation. */
export const octavo = (...request: Parameters<typeof begin>) =>
  Effect.flatMap(begin(...request), (child) =>
    Effect.callback<{ readonly code: number | null; readonly out: string; readonly err: string }>(
      (resume) => {
        let out = ""
        let err = ""
        child.stdout.on("data", (data) => (out += String(data)))
        child.stderr.on("data", (data) => (err += String(data)))
        child.on("close", (code) => resume(Effect.succeed({ code, out, err })))
      }
    )
  )

/** The same, which must succeed. */
export const octavoSucceeds = (...request: Parameters<typeof begin>) =>
  Effect.map(octavo(...request), (ended) => {
    expect(ended, ended.err).toMatchObject({ code: 0 })
    return ended
  })
