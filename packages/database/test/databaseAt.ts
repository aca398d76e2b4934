import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { migrateWith } from "../src/index.ts"
import { migrations } from "../src/migrations/index.ts"

/** A database as the version left it whose newest migration was this one. */
export const databaseAt = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe("DROP TABLE public.octavo_migrations")
  for (const schema of [
    "kernel",
    "identity",
    "content",
    "gitsync",
    "reviews",
    "sites",
    "openapi",
    "translations",
    "notifications"
  ]) {
    yield* sql.unsafe(`DROP SCHEMA ${schema} CASCADE`)
  }
  yield* migrateWith(migrations.filter((migration) => migration.name <= name))
  return sql
})
