import { Effect, Schema } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { setPriority } from "node:os"
import { basename } from "node:path"
import type { Duplex } from "node:stream"
import { fileURLToPath } from "node:url"
import { receiveFrames, sendFrame } from "../reader/frames.ts"
import { channelDescriptor } from "../reader/serveReader.ts"
import { bareEnvironment } from "./bareEnvironment.ts"
import { processorMillisOf } from "./processorMillisOf.ts"

/** A process did not answer: it took too long, took too much memory, or died. It must not be used again. */
export class ReaderLost extends Schema.TaggedError<ReaderLost>()("ReaderLost", {
  reason: Schema.Literals(["too-slow", "too-large"])
}) {}

/** Bounds of a process: memory in megabytes, and the bytes of one answer. */
interface ReaderLimits {
  /** Heap of JavaScript. */
  readonly heap: number
  /** Everything, with what native code and buffers take. */
  readonly whole: number
  readonly answerBytes: number
  /** The niceness of the process, as of `setPriority`; that of this process where it is absent. */
  readonly niceness?: number
}

/**
 * A process that does one task at a time, within so many milliseconds. On Linux these are processor time of the process, so that a
 * busy machine loses no task, and five times as many by the clock.
 */
export interface ReaderProcess<Task, Answer> {
  readonly perform: (task: Task, milliseconds: number) => Effect.Effect<Answer, ReaderLost>
  readonly pid: number | undefined
}

/** A pipe in both directions. */
type Channel = Duplex & { readonly ref: () => void; readonly unref: () => void }

interface Started {
  readonly child: ChildProcess
  readonly channel: Channel
  /** Gets what the process says next: a value, or why there will be none. */
  listener: ((said: Said) => void) | undefined
  isGone: boolean
}

type Said = { readonly value: unknown } | { readonly lost: ReaderLost }

/** V8 reserves this much without using it; a lower limit of data keeps Node from starting. */
const reservedMegabytes = 600

/** Reading recurses down into trees. Windows gives the main thread no more than usual. */
const stackFlags = process.platform === "win32" ? [] : ["--stack-size=3800"]

const shell = "/bin/sh"

/** The data limit of Linux ends a process at once that allocates faster than its guard looks; other systems ignore it. */
const canLimitData = process.platform === "linux" && existsSync(shell)

/** A process that has ended, or a system that refuses, leaves the priority as it is. */
const lowerPriority = (child: ChildProcess, niceness: number): void => {
  if (child.pid === undefined) return
  try {
    setPriority(child.pid, niceness)
  } catch {
    // It reads all the same.
  }
}

const open = (
  file: URL,
  { answerBytes, heap, niceness, whole }: ReaderLimits,
  limitData: boolean
): Started => {
  const program = [
    process.execPath,
    `--max-old-space-size=${heap}`,
    "--max-semi-space-size=16",
    "--expose-gc",
    ...stackFlags,
    fileURLToPath(file),
    String(whole)
  ]
  const script = `ulimit -c 0; ulimit -d ${(reservedMegabytes + whole) * 1000} || exit 125; exec "$@"`
  const [command = "", ...parameters] = limitData ? [shell, "-c", script, shell, ...program] : program
  const child = spawn(command, parameters, {
    // Compiled modules halve the start.
    env: bareEnvironment("NODE_COMPILE_CACHE"),
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    windowsHide: true
  })
  if (niceness !== undefined) lowerPriority(child, niceness)
  const started: Started = {
    child,
    channel: child.stdio[channelDescriptor] as Channel,
    listener: undefined,
    isGone: false
  }
  const say = (said: Said) => {
    const { listener } = started
    started.listener = undefined
    listener?.(said)
  }
  const lose = () => {
    started.isGone = true
    say({ lost: new ReaderLost({ reason: "too-large" }) })
  }
  child.on("error", lose).on("exit", lose)
  started.channel.on("error", lose).on("close", lose)
  receiveFrames(started.channel, answerBytes, (value) => say({ value }), lose)
  return started
}

/** An idle process does not keep this one alive. */
const keepAlive = ({ channel, child }: Started, isBusy: boolean): void => {
  if (isBusy) {
    child.ref()
    channel.ref()
  } else {
    child.unref()
    channel.unref()
  }
}

/** A process that waits for a busy processor may take this many times its deadline by the clock. */
const clockFactor = 5

/** Calls back when a process has taken its time, from now on. Returns a function that cancels that. */
const watchTime = (pid: number | undefined, milliseconds: number, onLate: () => void): (() => void) => {
  const before = processorMillisOf(pid)
  const latest = performance.now() + milliseconds * clockFactor
  const look = () => {
    const used = processorMillisOf(pid)
    const left = used === undefined || before === undefined ? 0 : milliseconds - (used - before)
    if (left <= 0 || performance.now() >= latest) onLate()
    else timer = setTimeout(look, Math.max(left, 10))
  }
  let timer = setTimeout(look, milliseconds)
  return () => clearTimeout(timer)
}

/** Waits for the next word of a process, not longer than it may take. */
const next = (started: Started, milliseconds: number, begin: () => void) =>
  Effect.callback<unknown, ReaderLost>((resume) => {
    const lose = (reason: ReaderLost["reason"]) => finish({ lost: new ReaderLost({ reason }) })
    const stopWatch = watchTime(started.child.pid, milliseconds, () => lose("too-slow"))
    const clean = () => {
      stopWatch()
      started.listener = undefined
      keepAlive(started, false)
    }
    const finish = (said: Said) => {
      clean()
      resume("value" in said ? Effect.succeed(said.value) : Effect.fail(said.lost))
    }
    keepAlive(started, true)
    started.listener = finish
    if (started.isGone) lose("too-large")
    else begin()
    return Effect.sync(clean)
  })

const end = ({ channel, child }: Started): void => {
  channel.destroy()
  child.kill("SIGKILL")
}

const startMilliseconds = 60_000

const startOnce = (file: URL, limits: ReaderLimits, limitData: boolean) =>
  Effect.acquireRelease(
    Effect.sync(() => open(file, limits, limitData)),
    (started) => Effect.sync(() => end(started))
  ).pipe(Effect.tap((started) => next(started, startMilliseconds, () => undefined)))

/** Starts a process from a file that serves tasks, with bounded memory; closing the scope ends it, whatever it does. */
export const startReaderProcess = <Task, Answer>(file: URL, limits: ReaderLimits) =>
  Effect.map(
    canLimitData
      ? startOnce(file, limits, true).pipe(
          // Another build of Node may reserve more. The guard within the process still bounds its memory.
          Effect.catchTag("ReaderLost", () => startOnce(file, limits, false))
        )
      : startOnce(file, limits, false),
    (started): ReaderProcess<Task, Answer> => ({
      pid: started.child.pid,
      perform: (task, milliseconds) =>
        (
          next(started, milliseconds, () => sendFrame(started.channel, task)) as Effect.Effect<
            Answer,
            ReaderLost
          >
        ).pipe(
          Effect.tapError(({ reason }) =>
            Effect.logDebug("A reader process was ended", {
              reason,
              program: basename(file.pathname),
              milliseconds
            })
          )
        )
    })
  ).pipe(
    Effect.catchTag("ReaderLost", () =>
      Effect.die(new Error(`No process could be started for ${file.pathname}`))
    )
  )

/** The program of a process beside a module, as a source or built. */
export const programFile = (name: string, moduleUrl: string): URL =>
  new URL(moduleUrl.endsWith(".ts") ? `${name}.ts` : `${name}.js`, moduleUrl)
