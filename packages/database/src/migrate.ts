import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import type { Migration } from "./Migration.ts"
import { migrations as all } from "./migrations/index.ts"
import { type PostgresTooOld, requirePostgres } from "./requirePostgres.ts"

/** The database went through a migration under this name, but with other statements than this version has. */
export class MigrationEdited extends Schema.TaggedError<MigrationEdited>()("MigrationEdited", {
  name: Schema.String
}) {
  override get message(): string {
    return `The database was made with another text of migration ${this.name} than this version of Octavo has. Run the version that made it, or restore a backup.`
  }
}

/** The database went through a migration that this version does not know. */
export class MigrationUnknown extends Schema.TaggedError<MigrationUnknown>()("MigrationUnknown", {
  name: Schema.String
}) {
  override get message(): string {
    return `The database has migration ${this.name}, which this version of Octavo does not know: it was used by a newer one. Start that version, or restore a backup from before the upgrade.`
  }
}

const requireVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ readonly number: string; readonly version: string }>`
    SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`
  yield* requirePostgres(Number(found!.number), found!.version)
})

/** The checksum of a migration, which must be the same everywhere. */
export const checksum = (migration: Migration): string =>
  createHash("sha256").update(migration.sql).digest("hex")

/** One name for the state of a database that went through all of these. */
export const fingerprint = (migrations: ReadonlyArray<Migration> = all): string =>
  createHash("sha256")
    .update(migrations.map((migration) => `${migration.name} ${checksum(migration)}`).join("\n"))
    .digest("hex")
    .slice(0, 16)

// The client sends one statement at a time; an anonymous block takes them all.
const asOneStatement = (migration: Migration): string =>
  `DO $octavo_block$ BEGIN EXECUTE $octavo_migration$${migration.sql}$octavo_migration$; END $octavo_block$`

/**
 * Brings a database to the newest state, and gives the names of the migrations that ran. Of several processes that
 * start at once one migrates and the others wait. Either all pending migrations are applied or none.
 */
export const migrateWith = Effect.fnUntraced(
  function* (migrations: ReadonlyArray<Migration>) {
    const sql = yield* SqlClient.SqlClient
    yield* requireVersion
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`SET LOCAL statement_timeout = 0`
        yield* sql`SELECT pg_advisory_xact_lock(6248632317)`
        yield* sql`SET LOCAL client_min_messages = warning`
        yield* sql`CREATE TABLE IF NOT EXISTS public.octavo_migrations (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
        const applied = yield* sql<{ readonly name: string; readonly checksum: string }>`
        SELECT name, checksum FROM public.octavo_migrations ORDER BY name`
        const known = new Map(migrations.map((migration) => [migration.name, migration]))
        for (const row of applied) {
          const migration = known.get(row.name)
          if (migration === undefined) return yield* new MigrationUnknown({ name: row.name })
          if (checksum(migration) !== row.checksum) return yield* new MigrationEdited({ name: row.name })
        }
        const done = new Set(applied.map((row) => row.name))
        const pending = migrations.filter((migration) => !done.has(migration.name))
        for (const migration of pending) {
          yield* sql.unsafe(asOneStatement(migration)).unprepared
          yield* sql`INSERT INTO public.octavo_migrations ${sql.insert({ name: migration.name, checksum: checksum(migration) })}`
        }
        return pending.map((migration) => migration.name)
      })
    )
  },
  Effect.catchTag("SqlError", Effect.die)
)

/** Brings the database to the state that this version of Octavo needs. */
export const migrate = migrateWith(all)

/** Migrates when it is built, for processes that must not start on an older database. */
export const migrated: Layer.Layer<
  never,
  MigrationEdited | MigrationUnknown | PostgresTooOld,
  SqlClient.SqlClient
> = Layer.effectDiscard(migrate)
