import { PgClient } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { fingerprint, migrate } from "../migrate.ts"
import { postgres } from "../postgres.ts"
import { databaseUrl } from "./databaseUrl.ts"

/** Makes a migrated database that others are copied from, unless the server has it already; gives its name. */
export const templateDatabase = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const name = `octavo_template_${fingerprint()}`
  // The process that asks also bundles programs and makes the embedded database, which holds it up on a busy machine.
  const admin = yield* PgClient.make({ url, maxConnections: 1, connectTimeout: "60 seconds" })
  const [found] = yield* admin`SELECT 1 FROM pg_database WHERE datname = ${name}`
  if (found !== undefined) return name
  // Under its final name it is complete, also when several test runs make it at once on a shared server.
  const draft = `${name}_${process.pid}`
  yield* admin.unsafe(`CREATE DATABASE ${draft}`)
  yield* Effect.provide(migrate, postgres({ url: databaseUrl(url, draft), maxConnections: 1 }))
  yield* admin
    .unsafe(`ALTER DATABASE ${draft} RENAME TO ${name}`)
    .pipe(Effect.catch(() => admin.unsafe(`DROP DATABASE ${draft} WITH (FORCE)`)))
  return name
}, Effect.provide(Reactivity.layer))
