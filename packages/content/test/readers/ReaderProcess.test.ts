import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { getPriority } from "node:os"
import { setTimeout as delay } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { startReaderProcess } from "@octavo/kernel/node"
import { aFolder } from "@octavo/kernel/testing"
import type { Task } from "./aReader.ts"

const limits = { heap: 64, whole: 300, answerBytes: 1_000_000 }
const starting = (niceness?: number) =>
  startReaderProcess<Task, unknown>(new URL("./aReader.ts", import.meta.url), {
    ...limits,
    ...(niceness !== undefined && { niceness })
  })
const start = starting()

const isAlive = (pid: number | undefined): boolean => {
  try {
    process.kill(pid!, 0)
    return true
  } catch {
    return false
  }
}

const isGoneSoon = async (pid: number | undefined): Promise<boolean> => {
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) await delay(50)
  return !isAlive(pid)
}

describe("a process of a reader", () => {
  it.live("lets others go first where nobody waits for it", () =>
    Effect.gen(function* () {
      const { pid } = yield* start
      const patient = yield* starting(10)
      expect(yield* patient.perform({ kind: "echo", value: 1 }, 5_000)).toBe(1)
      expect([getPriority(pid), getPriority(patient.pid)]).toEqual([getPriority(), 10])
    })
  )

  it.live("answers task after task, with values of any kind", () =>
    Effect.gen(function* () {
      const { perform } = yield* start
      const value = {
        map: new Map([["a", 1]]),
        bytes: new Uint8Array([1, 2]),
        text: "ü\ud800",
        none: undefined
      }
      expect(yield* perform({ kind: "echo", value }, 5_000)).toEqual(value)
      expect(yield* perform({ kind: "echo", value: "x".repeat(400_000) }, 5_000)).toHaveLength(400_000)
    }).pipe(Effect.scoped)
  )

  for (const [task, reason] of [
    [{ kind: "buffers" }, "too-large"],
    [{ kind: "die" }, "too-large"],
    [{ kind: "hang" }, "too-slow"],
    [{ kind: "long", bytes: 2_000_000 }, "too-large"],
    [{ kind: "deep", levels: 20_000 }, "too-large"]
  ] as const) {
    it.live(`is lost by a task of kind ${task.kind}, and another one is not`, () =>
      Effect.gen(function* () {
        const lost = yield* start
        const other = yield* start
        const error = yield* Effect.flip(lost.perform(task, 3_000))
        expect(error).toMatchObject({ _tag: "ReaderLost", reason })
        // A lost process stays lost.
        expect((yield* Effect.flip(lost.perform({ kind: "echo", value: 1 }, 500)))._tag).toBe("ReaderLost")
        expect(yield* other.perform({ kind: "echo", value: 1 }, 5_000)).toBe(1)
      }).pipe(Effect.scoped)
    )
  }

  it.live("has its time as processor time, so that a busy machine loses no task", () =>
    Effect.gen(function* () {
      const { perform, pid } = yield* start
      const working = yield* Effect.forkChild(Effect.exit(perform({ kind: "work", milliseconds: 200 }, 600)))
      yield* Effect.promise(() => delay(50))
      process.kill(pid!, "SIGSTOP")
      yield* Effect.promise(() => delay(1_200))
      process.kill(pid!, "SIGCONT")
      const exit = yield* Fiber.join(working)
      // Other systems do not tell the processor time of a process.
      expect(Exit.isSuccess(exit)).toBe(process.platform === "linux")
    }).pipe(Effect.scoped)
  )

  it.live("is lost by the clock in the end", () =>
    Effect.gen(function* () {
      const { perform, pid } = yield* start
      const working = yield* Effect.forkChild(Effect.flip(perform({ kind: "work", milliseconds: 50 }, 100)))
      process.kill(pid!, "SIGSTOP")
      expect(yield* Fiber.join(working)).toMatchObject({ reason: "too-slow" })
    }).pipe(Effect.scoped)
  )

  it.live("ends with its scope, whatever it does", () =>
    Effect.gen(function* () {
      const pid = yield* Effect.scoped(
        Effect.gen(function* () {
          const { perform, pid } = yield* start
          yield* Effect.flip(perform({ kind: "hang" }, 100))
          return pid
        })
      )
      expect(yield* Effect.promise(() => isGoneSoon(pid))).toBe(true)
    })
  )

  it.live("keeps its compiled code for the next one before it takes a task, however it ends", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const before = process.env["NODE_COMPILE_CACHE"]
      process.env["NODE_COMPILE_CACHE"] = folder
      yield* Effect.scoped(start).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            if (before === undefined) delete process.env["NODE_COMPILE_CACHE"]
            else process.env["NODE_COMPILE_CACHE"] = before
          })
        )
      )
      const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      expect(kept.length).toBeGreaterThan(5)
    }).pipe(Effect.scoped)
  )

  it.live("ends when its parent is killed, idle or not", () =>
    Effect.promise(async () => {
      const parent = spawn(process.execPath, [fileURLToPath(new URL("./aParent.ts", import.meta.url))])
      const [line] = (await once(parent.stdout, "data")) as [Buffer]
      const pids = line.toString().trim().split(" ").map(Number)
      expect(pids.map(isAlive)).toEqual([true, true])
      await delay(200)
      parent.kill("SIGKILL")
      for (const pid of pids) expect(await isGoneSoon(pid)).toBe(true)
    })
  )
})
