import { expect, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { SqlClient } from "effect/sql"
import {
  type Migration,
  migrate,
  MigrationEdited,
  MigrationUnknown,
  migrateWith,
  postgres
} from "../src/index.ts"
import { migrations } from "../src/migrations/index.ts"
import { makeDatabase } from "../src/testing/TestDatabase.ts"
import { databases } from "./databases.ts"

const more: ReadonlyArray<Migration> = [
  ...migrations,
  {
    name: "9001_test_one",
    sql: "CREATE TABLE public.one (id int); INSERT INTO public.one VALUES (1); SELECT count(*) FROM public.one;"
  },
  { name: "9002_test_two", sql: "CREATE FUNCTION public.two() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$;" }
]

for (const [kind, database] of databases) {
  it.live(`${kind}: pending migrations run in order and once`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      expect(yield* migrate).toEqual([])
      expect(yield* migrateWith(more)).toEqual(["9001_test_one", "9002_test_two"])
      expect(yield* migrateWith(more)).toEqual([])
      expect(yield* sql`SELECT id, public.two() AS two FROM public.one`).toEqual([{ id: 1, two: 2 }])
    }).pipe(Effect.provide(database))
  )

  it.live(`${kind}: a migration that fails leaves nothing of itself and of those before it`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const broken = [
        ...more,
        { name: "9003_test_broken", sql: "CREATE TABLE public.three (); SELECT nonsense();" }
      ]
      yield* Effect.exit(migrateWith(broken))
      expect(
        yield* sql`SELECT to_regclass('public.one') AS one, to_regclass('public.three') AS three`
      ).toEqual([{ one: null, three: null }])
      expect(yield* migrateWith(more)).toHaveLength(2)
    }).pipe(Effect.provide(database))
  )

  it.live(`${kind}: an edited migration and an unknown one are refused by name`, () =>
    Effect.gen(function* () {
      yield* migrateWith(more)
      const edited = more.map((one) => (one.name === "9001_test_one" ? { ...one, sql: "SELECT 1" } : one))
      const first = yield* Effect.result(migrateWith(edited))
      expect(Result.isFailure(first) && first.failure).toEqual(new MigrationEdited({ name: "9001_test_one" }))
      const second = yield* Effect.result(migrate)
      expect(Result.isFailure(second) && second.failure).toEqual(
        new MigrationUnknown({ name: "9001_test_one" })
      )
      expect(Result.isFailure(second) && second.failure.message).toContain("newer")
    }).pipe(Effect.provide(database))
  )
}

it.live("of processes that start at once one migrates and the others wait for it", () =>
  Effect.gen(function* () {
    const url = yield* makeDatabase
    const slow = [...more, { name: "9003_test_slow", sql: "SELECT pg_sleep(0.2);" }]
    const start = Effect.provide(migrateWith(slow), Layer.fresh(postgres({ url })))
    const ran = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
    expect(ran.map((names) => names.length).sort()).toEqual([0, 0, 3])
  }).pipe(Effect.scoped)
)

it("migrations are named and ordered as their files are", async () => {
  const { readdirSync } = await import("node:fs")
  const files = readdirSync(new URL("../src/migrations", import.meta.url))
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .sort()
  expect(migrations.map((migration) => `${migration.name}.ts`)).toEqual(files)
  const numbers = files.map((file) => Number.parseInt(file.slice(0, 4), 10))
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
})
