import { Effect, Layer, Schedule, Schema } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { createHash } from "node:crypto"
import type { Migration } from "./Migration.ts"
import { migrations as all } from "./migrations/index.ts"
import {
  type PoolerBetween,
  type PostgresTooOld,
  requirePostgres,
  type SessionSettings
} from "./requirePostgres.ts"

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
    return `The database has migration ${this.name}, which this version of Octavo does not know and cannot work beside: it was used by a newer one. Start that version, or restore a backup from before the upgrade.`
  }
}

const requireVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<SessionSettings>`
    SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version,
      current_setting('application_name') AS application_name, current_setting('plan_cache_mode') AS plan_cache_mode`
  yield* requirePostgres(found!)
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

/** A migration that a database went through. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly breaks: string | null
}

/**
 * The first migration of a database that a version with these migrations does not know and cannot work beside; undefined where there is
 * none.
 */
export const findBreaking = <Applied extends Pick<AppliedMigration, "name" | "breaks">>(
  migrations: ReadonlyArray<Migration>,
  applied: ReadonlyArray<Applied>
): Applied | undefined => {
  const known = new Set(migrations.map(({ name }) => name))
  const level = migrations.at(-1)?.name ?? ""
  return applied.find(({ breaks, name }) => !known.has(name) && breaks !== null && level < breaks)
}

/** The migrations that a database lacks; fails where this version cannot work with it. */
const planOf = Effect.fnUntraced(function* (
  migrations: ReadonlyArray<Migration>,
  applied: ReadonlyArray<AppliedMigration>
) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied) {
    const migration = known.get(row.name)
    if (migration !== undefined && checksum(migration) !== row.checksum)
      return yield* new MigrationEdited({ name: row.name })
  }
  const breaking = findBreaking(migrations, applied)
  if (breaking !== undefined) return yield* new MigrationUnknown({ name: breaking.name })
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const unknown = applied.find(({ name }) => !known.has(name))
  // Migrations of this version were never tried behind those of a newer one.
  if (unknown !== undefined && pending.length > 0) return yield* new MigrationUnknown({ name: unknown.name })
  if (unknown !== undefined) {
    yield* Effect.logInfo(
      `The database was migrated by a newer version of Octavo (${unknown.name}), which this version works beside`
    )
  }
  return pending
})

// The client sends one statement at a time; an anonymous block takes them all.
const asOneStatement = (migration: Migration): string =>
  `DO $octavo_block$ BEGIN EXECUTE $octavo_migration$${migration.sql}$octavo_migration$; END $octavo_block$`

/** The time for which a migration waits for a lock, and everybody behind it as long. It is tried again after that. */
const lockTimeout = "200ms"

/** The number of attempts of a migration that gets no lock: for about ten minutes. */
const lockTries = 600

const isLockTimeout = (error: unknown): boolean =>
  SqlError.isSqlError(error) && error.reason._tag === "LockTimeoutError"

/** Runs the next pending migration, or all of them on an empty database; its names, and whether there may be more. */
const step = Effect.fnUntraced(function* (migrations: ReadonlyArray<Migration>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SET LOCAL statement_timeout = 0`
  yield* sql`SELECT pg_advisory_xact_lock(6248632317)`
  yield* sql`SET LOCAL client_min_messages = warning`
  yield* sql`CREATE TABLE IF NOT EXISTS public.octavo_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
  const [{ old } = { old: true }] = yield* sql<{ readonly old: boolean }>`SELECT NOT EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = 'public.octavo_migrations'::regclass AND attname = 'breaks') AS old`
  if (old) yield* sql`ALTER TABLE public.octavo_migrations ADD COLUMN breaks text`
  const applied = yield* sql<AppliedMigration>`
    SELECT name, checksum, breaks FROM public.octavo_migrations ORDER BY name`
  const pending = yield* planOf(migrations, applied)
  // Nobody reads an empty database: its migrations succeed or fail together.
  const chosen = applied.length === 0 ? pending : pending.slice(0, 1)
  if (applied.length > 0) yield* sql`SELECT set_config('lock_timeout', ${lockTimeout}, true)`
  for (const migration of chosen) {
    yield* sql.unsafe(asOneStatement(migration)).unprepared
    const { breaks = null, name } = migration
    yield* sql`INSERT INTO public.octavo_migrations ${sql.insert({ name, checksum: checksum(migration), breaks })}`
  }
  return { names: chosen.map(({ name }) => name), isLast: chosen.length === pending.length }
})

/**
 * Brings a database to the newest state, and gives the names of the migrations that ran. Of several processes that
 * start at once one migrates at a time and the others wait. Each pending migration is applied whole or not at all, one after the other;
 * on an empty database all of them together. A migration that waits for others to finish lets readers pass.
 */
export const migrateWith = Effect.fnUntraced(
  function* (migrations: ReadonlyArray<Migration>) {
    const sql = yield* SqlClient.SqlClient
    yield* requireVersion
    const ran: Array<string> = []
    for (;;) {
      const { isLast, names } = yield* sql.withTransaction(step(migrations)).pipe(
        Effect.tapError((error) =>
          isLockTimeout(error)
            ? Effect.logInfo("A migration waits until others leave the tables that it changes")
            : Effect.void
        ),
        Effect.retry({
          times: lockTries,
          schedule: Schedule.spaced("1 second"),
          while: isLockTimeout
        })
      )
      ran.push(...names)
      if (isLast) return ran
    }
  },
  Effect.catchTag("SqlError", Effect.die)
)

/** Brings the database to the state that this version of Octavo needs. */
export const migrate = migrateWith(all)

/** Migrates when it is built, for processes that must not start on an older database. */
export const migrated: Layer.Layer<
  never,
  MigrationEdited | MigrationUnknown | PoolerBetween | PostgresTooOld,
  SqlClient.SqlClient
> = Layer.effectDiscard(migrate)
