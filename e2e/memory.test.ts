import { openFolder } from "@octavo/database"
import { aFolder, childrenOf } from "@octavo/kernel/testing"
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

/** A process with all that it started. */
const treeOf = (pid: number): ReadonlyArray<number> => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** Records the peaks of resident memory of the processes of a tree; their sum in megabytes, at least what they had at once. */
const watchPeaks = ({ pid }: ChildProcess) => {
  const peaks = new Map<number, number>()
  const look = () => {
    try {
      for (const each of treeOf(pid!)) {
        const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${each}/status`, "utf8")) ?? []
        if (kilobytes !== undefined) peaks.set(each, Number(kilobytes) / 1024)
      }
    } catch {
      // A process ended while it was looked at.
    }
  }
  const timer = setInterval(look, 50)
  return () => {
    look()
    clearInterval(timer)
    return [...peaks.values()].reduce((sum, peak) => sum + peak, 0)
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
      const peak = watchPeaks(child)
      const code = yield* Effect.promise(() => exit)
      expect(code, output()).toBe(0)
      return peak()
    })
  )

/** Serves an installation, does some work with it and stops it; the peak of memory in megabytes. */
const served = <R>(
  settings: Effect.Success<typeof someSettings>,
  work: (octavo: Parameters<typeof aSpace>[0]) => Effect.Effect<void, unknown, R>
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* run("server", [], settings)
      const peak = watchPeaks(server.child)
      yield* untilReady(settings.OCTAVO_PUBLIC_URL, server)
      yield* work({ url: settings.OCTAVO_PUBLIC_URL, token: settings.OCTAVO_BOOTSTRAP_TOKEN })
      const megabytes = peak()
      server.child.kill("SIGTERM")
      yield* Effect.promise(() => server.exit)
      return megabytes
    })
  )

interface Edited {
  readonly revision: { readonly id: string }
  readonly changes: ReadonlyArray<{ readonly page: string }>
}
interface Read {
  readonly document: { readonly nodes: ReadonlyArray<{ readonly key: string }> }
}

/** Writes a small space, and edits the tree of one of its pages. */
const writeSpace = (octavo: Parameters<typeof aSpace>[0]) =>
  Effect.gen(function* () {
    const spaceId = yield* aSpace(octavo)
    const markdown = `# Page\n\n${"Some words. ".repeat(2000)}`
    const path = `/v1/spaces/${spaceId}/content`
    const edit = Effect.fnUntraced(function* (change: object) {
      const answer = yield* request<Edited>(octavo, "POST", path, { changes: [change] })
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    })
    for (let page = 1; page < 10; page++)
      yield* edit({ type: "insert_page", title: `Page ${page}`, document: { markdown } })
    const { changes, revision } = yield* edit({ type: "insert_page", title: "Page", document: { markdown } })
    const place = `${path}/page/${changes[0]!.page}?format=document`
    const [block] = (yield* request<Read>(octavo, "GET", place)).body.document.nodes
    const blocks = [{ type: "remove", key: block!.key }]
    yield* edit({ type: "update_page", page: changes[0]!.page, document: { base: revision.id, blocks } })
  })

describe("an installation with an embedded database", { timeout: 240_000 }, () => {
  it.live("starts, is backed up and restored within 450 MB of memory", () =>
    Effect.gen(function* () {
      const settings = yield* someSettings
      const folder = yield* aFolder
      // A checkout without a template migrates at its first start, which takes more memory.
      const database = join(settings.OCTAVO_DATA_DIR, "database")
      mkdirSync(database, { recursive: true })
      yield* Effect.promise(async () => (await openFolder({ folder: database })).close())
      const backup = join(folder, "backup.tar")
      const peaks = {
        "first start": yield* served(settings, writeSpace),
        "later start": yield* served(settings, (octavo) =>
          Effect.map(request(octavo, "GET", "/v1/user"), ({ status }) => expect(status).toBe(200))
        ),
        backup: yield* command(["backup", backup], settings),
        restore: yield* command(["restore", backup], {
          ...settings,
          OCTAVO_DATA_DIR: join(folder, "restored")
        }),
        "admin token": yield* command(["admin", "token"], settings)
      }
      for (const [name, peak] of Object.entries(peaks)) {
        expect(peak, name).toBeGreaterThan(50)
        expect(peak + setUp, name).toBeLessThan(bound)
      }
    }).pipe(Effect.scoped)
  )
})
