import { openFolder } from "@octavo/database"
import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { bundledProgram } from "@octavo/programs"
import { Effect } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import { someSettings, untilReady } from "./src/startOctavo.ts"

const { allocatorSettings, heapOptions } = (await import(
  new URL("../tooling/setup/heap.mjs", import.meta.url).href
)) as {
  readonly allocatorSettings: Readonly<Record<string, string>>
  readonly heapOptions: (task: "start" | "octavo", bytes: number) => ReadonlyArray<string>
}

const gigabyte = 1024 ** 3

/** Megabytes that a machine with little memory can give to the processes of an installation. */
const bound = 450

/** The memory of a process that waits beside ours: the set-up, which starts it again. */
const setUp = 52

/** The largest resident memory of a process so far, in megabytes; undefined when it has ended. */
const peakOf = ({ pid }: ChildProcess): number | undefined => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

/** Starts a program with the options that the set-up gives it on a machine of one gigabyte. */
const run = (
  name: "server" | "cli",
  args: ReadonlyArray<string>,
  settings: Readonly<Record<string, string>>
) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const program = await bundledProgram(name)
      const options = heapOptions(name === "server" ? "start" : "octavo", gigabyte)
      const child = spawn(process.execPath, [...options, program.args.at(-1)!, ...args], {
        env: { PATH: process.env["PATH"], ...program.environment, ...allocatorSettings, ...settings },
        stdio: ["ignore", "pipe", "pipe"]
      })
      let output = ""
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += String(data)))
      const exit = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
      return { child, output: () => output, exit }
    }),
    ({ child }) => Effect.sync(() => void child.kill("SIGKILL"))
  )

/** Runs a command of `octavo` to its end; its output and its peak of memory in megabytes. */
const command = (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { child, exit, output } = yield* run("cli", args, settings)
      let peak = 0
      const watch = setInterval(() => (peak = peakOf(child) ?? peak), 20)
      const code = yield* Effect.promise(() => exit)
      clearInterval(watch)
      expect(code, output()).toBe(0)
      return peak
    })
  )

describe("an installation with an embedded database", { timeout: 240_000 }, () => {
  it.live("starts for the first time, is backed up and restored within 450 MB of memory", () =>
    Effect.gen(function* () {
      const settings = yield* someSettings
      const folder = yield* aFolder
      // A checkout without a template migrates at its first start, which takes more memory.
      const database = join(settings.OCTAVO_DATA_DIR, "database")
      mkdirSync(database, { recursive: true })
      yield* Effect.promise(async () => (await openFolder({ folder: database })).close())
      const backup = join(folder, "backup.tar")
      const served = yield* Effect.scoped(
        Effect.gen(function* () {
          const server = yield* run("server", [], settings)
          yield* untilReady(settings.OCTAVO_PUBLIC_URL, server)
          const octavo = { url: settings.OCTAVO_PUBLIC_URL, token: settings.OCTAVO_BOOTSTRAP_TOKEN }
          const spaceId = yield* aSpace(octavo)
          const markdown = `# Page\n\n${"Some words. ".repeat(2000)}`
          for (let page = 0; page < 10; page++) {
            const change = { type: "insert_page", title: `Page ${page}`, document: { markdown } }
            const path = `/v1/spaces/${spaceId}/content`
            expect((yield* request(octavo, "POST", path, { changes: [change] })).status).toBe(200)
          }
          const peak = peakOf(server.child)
          server.child.kill("SIGTERM")
          yield* Effect.promise(() => server.exit)
          return peak
        })
      )
      const peaks = {
        "first start": served,
        backup: yield* command(["backup", backup], settings),
        restore: yield* command(["restore", backup], {
          ...settings,
          OCTAVO_DATA_DIR: join(folder, "restored")
        }),
        "admin token": yield* command(["admin", "token"], settings)
      }
      for (const [name, peak] of Object.entries(peaks)) {
        expect(peak, name).toBeGreaterThan(50)
        expect(peak! + setUp, name).toBeLessThan(bound)
      }
    }).pipe(Effect.scoped)
  )
})
