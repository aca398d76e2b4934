import { describe, expect, it } from "@effect/vitest"
import { bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { join } from "node:path"
import { request } from "./src/request.ts"
import { someSettings, someSettingsEmbedded, untilReady } from "./src/startOctavo.ts"

const script = join(import.meta.dirname, "../tooling/setup/run.mjs")

/** `npm start`, without npm, with the compiled code that other starts of the run keep. */
const start = (settings: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const { environment } = await bundledProgram("server")
      const child = spawn(process.execPath, [script, "start"], {
        env: { ...process.env, ...environment, ...settings },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true
      })
      let output = ""
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += String(data)))
      const exit = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
      return { child, output: () => output, exit }
    }),
    ({ child }) =>
      Effect.sync(() => {
        try {
          process.kill(-child.pid!, "SIGKILL")
        } catch {
          // It has ended.
        }
      })
  )

const processOf = (folder: string) =>
  Effect.promise(async () => {
    const { readFile } = await import("node:fs/promises")
    return Number((await readFile(join(folder, "database", "octavo.pid"), "utf8")).trim())
  })

const until = Effect.fnUntraced(function* (holds: () => Promise<boolean>) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (yield* Effect.promise(holds)) return
    yield* Effect.sleep("100 millis")
  }
  return yield* Effect.die(new Error("It did not come true"))
})

describe("npm start", { timeout: 120_000 }, () => {
  // First: what ends by itself keeps its compiled code for the starts after it.
  it.live("does not start again what refused to start", () =>
    Effect.gen(function* () {
      const started = yield* start({ ...(yield* someSettings), PORT: "http" })
      expect(yield* Effect.promise(() => started.exit)).toBe(78)
      expect(started.output()).not.toContain("started again")
      expect(started.output()).toContain("PORT")
    }).pipe(Effect.scoped)
  )

  it.live("starts a server again that was killed, with what it had, and ends when it is stopped", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsEmbedded
      const url = settings.OCTAVO_PUBLIC_URL
      const started = yield* start(settings)
      yield* untilReady(url, started)
      const first = yield* processOf(settings.OCTAVO_DATA_DIR)
      process.kill(first, "SIGKILL")
      yield* until(async () => started.output().includes("It is started again"))
      yield* until(() =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false
        )
      )
      expect(yield* processOf(settings.OCTAVO_DATA_DIR)).not.toBe(first)
      expect(started.output()).toContain(
        "SIGKILL, most often because the machine or container is out of memory"
      )
      const token = settings.OCTAVO_BOOTSTRAP_TOKEN
      expect((yield* request({ url, token }, "GET", "/v1/user")).status).toBe(200)
      started.child.kill("SIGTERM")
      expect(yield* Effect.promise(() => started.exit)).toBe(0)
    }).pipe(Effect.scoped)
  )
})
