import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runProgram, succeed } from "./runProgram.ts"

/** The programs of the Postgres 15 of Debian 12. */
export const debianPostgres = "/usr/lib/postgresql/15/bin"

/** Starts an empty Postgres 15 of Debian as the user `postgres`, until the scope closes; the address of its database. */
export const startDebianPostgres = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-postgres15-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  chmodSync(folder, 0o777)
  const data = join(folder, "data")
  const asPostgres = ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
  const initialise = [
    join(debianPostgres, "initdb"),
    "--encoding=UTF8",
    "--locale=C",
    "--auth=trust",
    "-D",
    data
  ]
  yield* succeed("setpriv", [...asPostgres, ...initialise])
  const port = yield* freePort
  const options = [
    "-D",
    data,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${folder}`
  ]
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("setpriv", [...asPostgres, join(debianPostgres, "postgres"), ...options], { stdio: "ignore" })
    ),
    (child) =>
      Effect.callback<void>((resume) => {
        if (child.exitCode !== null) return resume(Effect.void)
        child.once("exit", () => resume(Effect.void))
        child.kill("SIGINT")
      })
  )
  const reach = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"]
  yield* runProgram(join(debianPostgres, "pg_isready"), reach).pipe(
    Effect.delay("200 millis"),
    Effect.repeat({ until: ({ code }) => code === 0 }),
    Effect.timeout("60 seconds")
  )
  yield* succeed(join(debianPostgres, "createdb"), [...reach, "octavo"])
  return `postgres://postgres@127.0.0.1:${port}/octavo`
})
