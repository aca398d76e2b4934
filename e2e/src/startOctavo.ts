import { aFolder, freePort } from "@octavo/kernel/testing"
import { TestDatabase } from "@octavo/database/testing"
import { bundledProgram } from "@octavo/programs"
import { Effect, Redacted } from "effect"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type OfficialClient, officialClient } from "./officialClient.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A program of Octavo in a process of its own, ended when the scope closes. */
export interface Program {
  readonly child: ChildProcess
  readonly output: () => string
  /** Waits until the process ends by itself; its exit code, or the signal that ended it. */
  readonly exit: Effect.Effect<number | NodeJS.Signals | null>
  /** Ends the process with a signal; its exit code, or the signal that ended it. */
  readonly stop: (signal: NodeJS.Signals) => Effect.Effect<number | NodeJS.Signals | null>
}

const exitOf = (child: ChildProcess) =>
  Effect.callback<number | NodeJS.Signals | null>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      return resume(Effect.succeed(child.exitCode ?? child.signalCode))
    }
    child.once("exit", (code, signal) => resume(Effect.succeed(code ?? signal)))
  })

/** Starts `apps/<name>` of this repository, bundled, or from the sources in another folder, with these settings and no others of Octavo. */
export const startProgram = (
  name: "server" | "worker",
  settings: Readonly<Record<string, string>>,
  folder = root
) =>
  Effect.acquireRelease(
    Effect.promise(async (): Promise<Program> => {
      const program =
        folder === root
          ? await bundledProgram(name)
          : { args: [join(folder, "apps", name, "src/main.ts")], environment: {} }
      const inherited = Object.entries(process.env).filter(
        ([key]) => !/^(OCTAVO_|DATABASE_URL$|PORT$)/.test(key)
      )
      const child = spawn(process.execPath, program.args, {
        cwd: folder,
        env: {
          ...Object.fromEntries(inherited),
          ...program.environment,
          OCTAVO_RATE_LIMIT: "off",
          ...settings
        },
        stdio: ["ignore", "pipe", "pipe"]
      })
      let output = ""
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (data) => (output += String(data)))
      const stop = (signal: NodeJS.Signals) =>
        Effect.suspend(() => {
          child.kill(signal)
          return exitOf(child)
        })
      return { child, output: () => output, exit: exitOf(child), stop }
    }),
    (program) => program.stop("SIGKILL")
  )

/** Waits until a server answers that it is ready. */
export const untilReady = (url: string, program: Pick<Program, "child" | "output">) =>
  Effect.gen(function* () {
    for (let attempt = 0; attempt < 1800; attempt++) {
      if (program.child.exitCode !== null || program.child.signalCode !== null) {
        return yield* Effect.die(new Error(program.output()))
      }
      const isReady = yield* Effect.promise(() =>
        fetch(`${url}/health`).then(
          (response) => response.ok,
          () => false
        )
      )
      if (isReady) return
      yield* Effect.sleep("100 millis")
    }
    return yield* Effect.die(new Error(`The server did not become ready:\n${program.output()}`))
  })

const token = "oct_e2e_token_of_the_first_admin"

/** Settings for an installation of its own: a free port, an empty data folder, a first admin. */
export const someSettings = Effect.gen(function* () {
  const port = yield* freePort
  return {
    PORT: String(port),
    OCTAVO_DATA_DIR: yield* aFolder,
    OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    OCTAVO_BOOTSTRAP_TOKEN: token,
    OCTAVO_BOOTSTRAP_EMAIL: "ada@example.org",
    OCTAVO_ALLOW_PRIVATE_NETWORK: "true"
  }
})

/** What every installation of the tests is told. */
export type Settings = Effect.Success<typeof someSettings> & Readonly<Record<string, string>>

/** A running installation, and the official client for its first admin. */
export interface Octavo {
  readonly url: string
  readonly token: string
  /** The token for the routes of operators. */
  readonly operatorToken: string
  readonly client: OfficialClient
  /** The processes of the installation; none of a shared one. */
  readonly programs: ReadonlyArray<Program>
  readonly settings: Settings
}

/** A server with these settings, ready; it may be the second or third one on their data folder. */
export const startServer = Effect.fnUntraced(function* (settings: Settings, folder = root) {
  const server = yield* startProgram("server", settings, folder)
  yield* untilReady(settings.OCTAVO_PUBLIC_URL, server)
  const octavo: Octavo = {
    url: settings.OCTAVO_PUBLIC_URL,
    token,
    operatorToken: token,
    client: officialClient(settings.OCTAVO_PUBLIC_URL, token),
    programs: [server],
    settings
  }
  return octavo
})

/** Puts a database without anything in it but its tables into a data folder, which spares the start to make it. */
export const prepareDatabase = Effect.fnUntraced(function* (dataDir: string) {
  const cluster = join(dataDir, "database", "postgres")
  const dump = yield* TestDatabase.dumpOfEmbedded
  yield* Effect.promise(async () => {
    await mkdir(cluster, { recursive: true })
    await promisify(execFile)("tar", ["-xf", dump, "-C", cluster])
  })
})

/** Settings for server and worker in one process on an embedded database that holds nothing yet. */
export const someSettingsEmbedded = Effect.tap(someSettings, ({ OCTAVO_DATA_DIR }) =>
  prepareDatabase(OCTAVO_DATA_DIR)
)

/** Server and worker in one process on embedded PGlite, as `npm start` runs them. */
export const embedded = Effect.flatMap(someSettingsEmbedded, (settings) => startServer(settings))

/** Settings for servers and workers apart, on an empty database of a real Postgres. */
export const someSettingsOnPostgres = Effect.gen(function* () {
  const url = yield* TestDatabase.makeDatabase
  return { ...(yield* someSettings), DATABASE_URL: Redacted.value(url) }
})

/** The same on a database without tables, for backups of older versions. */
export const someSettingsOnEmptyPostgres = Effect.gen(function* () {
  const url = yield* TestDatabase.makeEmptyDatabase
  return { ...(yield* someSettings), DATABASE_URL: Redacted.value(url) }
})

/** A server and a worker apart, on an empty database of a real Postgres, each with these settings beside. */
export const onPostgresWith = Effect.fnUntraced(function* (
  beside: Readonly<Record<"server" | "worker", Readonly<Record<string, string>>>>
) {
  const settings = yield* someSettingsOnPostgres
  const octavo = yield* startServer({ ...settings, ...beside.server })
  const worker = yield* startProgram("worker", { ...settings, ...beside.worker })
  return { ...octavo, programs: [...octavo.programs, worker] }
})

/** A server and a worker apart, on an empty database of a real Postgres. */
export const onPostgres = onPostgresWith({ server: {}, worker: {} })

/** Everything in the memory of one process. */
export const inMemory = Effect.flatMap(someSettings, (settings) =>
  startServer({ ...settings, OCTAVO_STORE: "memory" })
)
