import { aFolder } from "@octavo/kernel/testing"
import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { existsSync } from "node:fs"
import { embedded, migrate, migrateWith } from "../src/index.ts"
import { templateFile } from "../src/embedded/templateFile.ts"
import { migrations } from "../src/migrations/index.ts"
import { dumpOfEmbedded } from "../src/testing/TestDatabase.ts"

/** Sums of the rows of every table and sequence of a database, those of the catalogue of Postgres included, which has the definitions of all. */
const sumsOfRelations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const relations = yield* sql<{ readonly name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind IN ('r', 'S') AND relnamespace::regnamespace::text NOT IN ('pg_toast', 'information_schema')`
  // The number of the transaction that made a table is no part of its definition.
  const rowsOf = (name: string) =>
    name === "pg_class"
      ? "SELECT to_jsonb(c) - 'relfrozenxid' AS row FROM pg_class c"
      : `SELECT * FROM ${name}`
  const sums = relations.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS rows, sum(hashtext(t::text)) AS sum FROM (${rowsOf(name)}) AS t`
  )
  return yield* sql.unsafe(`${sums.join(" UNION ALL ")} ORDER BY name`)
})

it.live(
  "a new folder from the template is equal to one that was migrated, and its migrations have its time",
  () =>
    Effect.gen(function* () {
      yield* dumpOfEmbedded
      const rowsAfter = Effect.fnUntraced(function* (given: typeof migrations | undefined) {
        const folder = yield* aFolder
        const start = Date.now()
        return yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const ran = [...(given === undefined ? [] : yield* migrateWith(given)), ...(yield* migrate)]
          const [times] = yield* sql<{ readonly earliest: Date }>`
          SELECT min(applied_at) AS earliest FROM public.octavo_migrations`
          expect(times!.earliest.getTime()).toBeGreaterThanOrEqual(start)
          yield* sql`UPDATE public.octavo_migrations SET applied_at = 'epoch'`
          return { ran: ran.length, sums: yield* sumsOfRelations }
        }).pipe(Effect.provide(Layer.fresh(embedded({ folder, migrations: given }))))
      })
      // No template has all migrations but the last.
      const older = migrations.slice(0, -1)
      expect(existsSync(templateFile(older))).toBe(false)
      const migrated = yield* rowsAfter(older)
      expect(migrated.ran).toBe(migrations.length)
      const copied = yield* rowsAfter(undefined)
      expect(copied.ran).toBe(0)
      expect(copied.sums.length).toBeGreaterThan(150)
      expect(copied.sums).toEqual(migrated.sums)
    }).pipe(Effect.scoped)
)
