import * as NodeServices from "@effect/platform-node/NodeServices"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { bundledProgram } from "@octavo/programs"
import { sharedInstallation } from "@octavo/programs/shared"
import { ConfigProvider, Console, Effect, Fiber, Layer, Stdio, Stream } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { exitCodeOf } from "../src/failures.ts"
import { run } from "../src/run.ts"

/** The token of the first admin of `anOctavo`. */
export const adminToken = "oct_token_of_the_first_admin"

/** How a run of `octavo` ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const begin = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  cwd?: string,
  output: "pipe" | number = "pipe"
): Effect.Effect<ChildProcess> =>
  Effect.map(
    Effect.promise(() => bundledProgram("cli")),
    (program) =>
      spawn(process.execPath, [...program.args, ...args], {
        env: {
          PATH: process.env["PATH"],
          ...program.environment,
          HOME: "/nonexistent",
          OCTAVO_RATE_LIMIT: "off",
          ...environment
        },
        stdio: ["pipe", output, "pipe"],
        ...(cwd !== undefined && { cwd })
      })
  )

const endOf = (child: ChildProcess, onComplaint: (text: string) => void = () => {}) =>
  Effect.callback<Ended>((resume) => {
    let out = ""
    let err = ""
    child.stdout?.on("data", (data) => (out += String(data)))
    child.stderr?.on("data", (data) => {
      err += String(data)
      onComplaint(String(data))
    })
    child.on("close", (code) => resume(Effect.succeed({ code, out, err })))
  })

/** Runs `octavo` as a process, with these environment variables and none of Octavo's besides; `output` is a file in place of standard output. */
export const octavo = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>> = {},
  input = "",
  onComplaint?: (text: string) => void,
  output?: number
) =>
  Effect.flatMap(begin(args, environment, undefined, output), (child) => {
    child.stdin?.end(input)
    return endOf(child, onComplaint)
  })

/** The platform of this process with another standard input. */
const platformWith = (input: string) =>
  Layer.merge(
    NodeServices.layer,
    Layer.effect(
      Stdio.Stdio,
      Effect.map(Stdio.Stdio, (stdio) => ({ ...stdio, stdin: Stream.make(Buffer.from(input)) }))
    ).pipe(Layer.provide(NodeServices.layer))
  )

/**
 * Runs `octavo` in this process, with these environment variables and none besides: for the many calls of commands whose
 * process is no matter of the test.
 */
export const octavoHere = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  input = ""
): Effect.Effect<Ended> =>
  Effect.suspend(() => {
    const printed = { out: "", err: "" }
    const console = {
      ...globalThis.console,
      log: (...words: ReadonlyArray<unknown>) => void (printed.out += `${words.join(" ")}\n`),
      error: (...words: ReadonlyArray<unknown>) => void (printed.err += `${words.join(" ")}\n`)
    }
    return run(args, platformWith(input)).pipe(
      Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: environment }))),
      Effect.provideService(Console.Console, console),
      Effect.exit,
      Effect.map((exit) => ({ code: exitCodeOf(exit), ...printed }))
    )
  })

/** Runs `octavo` until it has printed a text, and then interrupts it. */
export const octavoUntil = (
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
  text: string
) =>
  Effect.flatMap(begin(args, environment), (child) => {
    let out = ""
    child.stdout?.on("data", (data) => {
      out += String(data)
      if (out.includes(text)) child.kill("SIGINT")
    })
    return endOf(child)
  })

/** A server that was started with `octavo serve`. */
export interface RunningOctavo {
  /** The environment variables with which `octavo` calls the server as its first admin. */
  readonly environment: Readonly<Record<string, string>>
  readonly url: string
  /** Stops the process with SIGTERM and returns how it ended. */
  readonly stop: Effect.Effect<Ended>
}

const untilReady = (url: string) =>
  Effect.promise(async () => {
    for (let attempt = 0; attempt < 300; attempt++) {
      const isReady = await fetch(`${url}/health`).then(
        (response) => response.ok,
        () => false
      )
      if (isReady) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`There is no server at ${url}`)
  })

/**
 * An organization of its own on the server in memory that all test files of the run share, for tests whose subject is no process. `operator`
 * has the environment variables with which `octavo` calls the server as its operator.
 */
export const sharedOctavo = Effect.map(
  Effect.promise(() => sharedInstallation("memory")),
  ({ organization, settings: { OCTAVO_BOOTSTRAP_TOKEN, OCTAVO_PUBLIC_URL: url }, token }) => ({
    url,
    organization,
    environment: { OCTAVO_URL: url, OCTAVO_TOKEN: token },
    operator: { OCTAVO_URL: url, OCTAVO_TOKEN: OCTAVO_BOOTSTRAP_TOKEN }
  })
)

/** Starts a server in memory on a free port; it ends with the scope. */
export const anOctavo = Effect.gen(function* () {
  const port = yield* freePort
  const folder = yield* aFolder
  const url = `http://127.0.0.1:${port}`
  const child = yield* Effect.acquireRelease(
    begin(
      ["serve"],
      {
        PORT: String(port),
        OCTAVO_STORE: "memory",
        OCTAVO_DATA_DIR: folder,
        OCTAVO_BOOTSTRAP_TOKEN: adminToken,
        OCTAVO_ALLOW_PRIVATE_NETWORK: "true"
      },
      folder
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const ended = yield* Effect.forkScoped(endOf(child), { startImmediately: true })
  yield* untilReady(url)
  const running: RunningOctavo = {
    url,
    environment: { OCTAVO_URL: url, OCTAVO_TOKEN: adminToken },
    stop: Effect.suspend(() => {
      child.kill("SIGTERM")
      return Fiber.join(ended)
    })
  }
  return running
})
