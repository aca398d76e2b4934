import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres, postgres } from "@octavo/database"
import { startFlushingPostgres } from "@octavo/database/testing"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { Effect, Layer, Redacted } from "effect"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ask, octavoProcess, token, untilReady } from "./octavoProcess.ts"

const watch = ["--import", fileURLToPath(new URL("./eventLoop.ts", import.meta.url))]

/** Starts a program that writes the pauses of its event loop to a file. `longestPause` is the longest one, in milliseconds, since it was asked last. */
const watched = Effect.fnUntraced(function* (
  name: "server" | "worker",
  settings: Readonly<Record<string, string>>,
  folder: string
) {
  const file = join(folder, `${name}-pauses`)
  const child = yield* octavoProcess(name, { ...settings, BENCH_PAUSES: file }, watch)
  const longestPause = Effect.gen(function* () {
    // The pause that ends now is written a quarter of a second later.
    yield* Effect.sleep("300 millis")
    const found = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : []
    rmSync(file, { force: true })
    return { longest: Math.max(0, ...found), count: found.length }
  })
  const untilIdle = Effect.gen(function* () {
    for (;;) {
      yield* Effect.sleep("1 second")
      const { count, longest } = yield* longestPause
      if (count > 0 && longest < 20) return
    }
  })
  return {
    pid: child.pid!,
    child,
    untilIdle,
    longestPause: Effect.map(longestPause, ({ longest }) => longest)
  }
})

/** A server and a worker on a Postgres that flushes each commit, ended with the scope, both watched for pauses. */
export const anInstallation = Effect.fn(function* (port: number) {
  const { url: databaseUrl } = yield* startFlushingPostgres
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"))
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OCTAVO_DATA_DIR: folder,
    OCTAVO_PUBLIC_URL: url,
    OCTAVO_BOOTSTRAP_TOKEN: token,
    OCTAVO_ALLOW_PRIVATE_NETWORK: "true"
  }
  const server = yield* watched("server", settings, folder)
  yield* untilReady(url)
  const worker = yield* watched("worker", settings, folder)
  const { items } = yield* ask<{ items: ReadonlyArray<{ id: string }> }>(url, "/v1/orgs")
  const onDatabase = Layer.mergeAll(ContentPostgres.layer, IdentityPostgres.layer, KernelPostgres.layer).pipe(
    Layer.provideMerge(postgres({ url: Redacted.make(databaseUrl) }))
  )
  return { url, databaseUrl, folder, server, worker, organizationId: items[0]!.id, onDatabase }
})
