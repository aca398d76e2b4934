import { PgClient } from "@effect/sql-pg"
import type { UnitOfWork } from "@octavo/kernel"
import { askRun } from "@octavo/kernel/testing"
import { Effect, Layer, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { type Database, liveClock } from "../Database.ts"
import { embeddedInProcess } from "../embedded/embedded.ts"
import { postgres as openPostgres } from "../postgres.ts"
import * as UnitOfWorkPostgres from "../UnitOfWork.ts"
import { databaseUrl } from "./databaseUrl.ts"
import { addressVariable, type TestDatabases } from "./globalSetup.ts"

const ask = <K extends keyof TestDatabases>(kind: K): Effect.Effect<TestDatabases[K]> =>
  Effect.promise(async () => (await askRun(addressVariable, `/${kind}`)) as TestDatabases[K])

/** Makes a database on the real Postgres of this test run, gone when the scope closes; its address. */
const makeFrom = Effect.fnUntraced(
  function* (isMigrated: boolean) {
    const { template, url } = yield* ask("postgres")
    const origin = isMigrated ? template : "template0"
    const name = `octavo_test_${randomBytes(8).toString("hex")}`
    const admin = yield* PgClient.make({
      url: Redacted.make(url),
      maxConnections: 1,
      connectTimeout: "60 seconds"
    })
    // A copy of the files: through the log, as is usual, each page of the template is written twice.
    yield* Effect.acquireRelease(
      admin.unsafe(`CREATE DATABASE ${name} TEMPLATE ${origin} STRATEGY FILE_COPY`),
      () =>
        // The whole server goes after the tests: no run waits for a connection that was idle for too long.
        Effect.ignore(Effect.timeout(admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`), "10 seconds"))
    )
    return databaseUrl(Redacted.make(url), name)
  },
  Effect.orDie,
  Effect.provide([Reactivity.layer, liveClock])
)

/** Makes an empty, migrated database on the real Postgres of this test run, gone when the scope closes; its address. */
export const makeDatabase = makeFrom(true)

/** The same without tables, for what migrates it or restores into it. */
export const makeEmptyDatabase = makeFrom(false)

/**
 * The archive with the files of a migrated embedded database, for tests that start one in a folder. Once it is there, new folders are
 * made from the template.
 */
export const dumpOfEmbedded: Effect.Effect<string> = Effect.map(ask("pglite"), ({ dump }) => dump)

/** The services that a store needs: a database and units of work on it. */
export type TestDatabase = Database | UnitOfWork

/** A migrated database of its own on a real Postgres. */
export const postgres: Layer.Layer<TestDatabase> = UnitOfWorkPostgres.layer.pipe(
  Layer.provideMerge(
    Layer.unwrap(Effect.map(makeDatabase, (url) => openPostgres({ url, maxConnections: 8 })))
  ),
  Layer.orDie
)

/**
 * Keeps the planner from plans that read whole tables. The one session plans its statements while the tables are empty, and without the
 * maintenance of a server each test would read the rows of all tests before it.
 */
const withoutScans = Layer.effectDiscard(
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SET enable_seqscan = off`.unprepared)
)

/** A migrated embedded database of its own, in memory. */
export const pglite: Layer.Layer<TestDatabase> = Layer.mergeAll(UnitOfWorkPostgres.layer, withoutScans).pipe(
  Layer.provideMerge(
    Layer.unwrap(Effect.map(dumpOfEmbedded, (dump) => embeddedInProcess(readFileSync(dump))))
  ),
  Layer.orDie
)
