import { expect, it, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  databaseProblem,
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

/** Takes back the migrations behind those of this version, so that the tests share a database. */
const withoutMore = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP TABLE IF EXISTS public.one, public.three`
  yield* sql`DROP FUNCTION IF EXISTS public.two`
  yield* sql`DELETE FROM public.octavo_migrations WHERE name > ${migrations.at(-1)!.name}`
}).pipe(Effect.orDie)

for (const [kind, database] of databases) {
  layer(database, { timeout: "60 seconds", excludeTestServices: true })(kind, (it) => {
    it.effect("pending migrations run in order and once", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        expect(yield* migrate).toEqual([])
        expect(yield* migrateWith(more)).toEqual(["9001_test_one", "9002_test_two"])
        expect(yield* migrateWith(more)).toEqual([])
        expect(yield* sql`SELECT id, public.two() AS two FROM public.one`).toEqual([{ id: 1, two: 2 }])
      }).pipe(Effect.ensuring(withoutMore))
    )

    it.effect("a migration that fails leaves nothing of itself, and goes on from there later", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const broken = [
          ...more,
          { name: "9003_test_broken", sql: "CREATE TABLE public.three (); SELECT nonsense();" }
        ]
        expect(Exit.isFailure(yield* Effect.exit(migrateWith(broken)))).toBe(true)
        expect(
          yield* sql`SELECT to_regclass('public.one') IS NOT NULL AS one, to_regclass('public.three') AS three`
        ).toEqual([{ one: true, three: null }])
        const mended = [...more, { name: "9003_test_broken", sql: "CREATE TABLE public.three ()" }]
        expect(yield* migrateWith(mended)).toEqual(["9003_test_broken"])
      }).pipe(Effect.ensuring(withoutMore))
    )

    it.effect("an edited migration is refused by name", () =>
      Effect.gen(function* () {
        yield* migrateWith(more)
        const edited = more.map((one) => (one.name === "9001_test_one" ? { ...one, sql: "SELECT 1" } : one))
        const failure = yield* Effect.flip(migrateWith(edited))
        expect(failure).toEqual(new MigrationEdited({ name: "9001_test_one" }))
      }).pipe(Effect.ensuring(withoutMore))
    )

    it.effect("a version works beside newer migrations, unless they break it", () =>
      Effect.gen(function* () {
        yield* migrateWith(more)
        expect(yield* migrate).toEqual([])
        expect(yield* databaseProblem).toBeNull()
        const level = migrations.at(-1)!.name
        const harmless = { name: "9003_test_three", sql: "SELECT 1", breaks: level }
        yield* migrateWith([...more, harmless])
        expect(yield* migrate).toEqual([])
        expect(yield* databaseProblem).toBeNull()
        const breaking = { name: "9004_test_four", sql: "SELECT 1", breaks: "9001_test_one" }
        yield* migrateWith([...more, harmless, breaking])
        const refused = yield* Effect.flip(migrate)
        expect(refused).toEqual(new MigrationUnknown({ name: "9004_test_four" }))
        expect(refused.message).toContain("newer")
        expect(yield* databaseProblem).toContain("newer version")
        // The version that has what it breaks works on.
        expect(yield* migrateWith(more)).toEqual([])
      }).pipe(Effect.ensuring(withoutMore))
    )

    it.effect("migrations of this version do not run behind those of a newer one", () =>
      Effect.gen(function* () {
        const [first, second] = more.slice(-2)
        yield* migrateWith([...migrations, second!])
        const refused = yield* Effect.flip(migrateWith([...migrations, first!]))
        expect(refused).toEqual(new MigrationUnknown({ name: second!.name }))
      }).pipe(Effect.ensuring(withoutMore))
    )
  })
}

it.live("of processes that start at once each migration runs in one, and the others wait for it", () =>
  Effect.gen(function* () {
    const url = yield* makeDatabase
    const slow = [...more, { name: "9003_test_slow", sql: "SELECT pg_sleep(0.2);" }]
    const start = Effect.provide(migrateWith(slow), Layer.fresh(postgres({ url })))
    const ran = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
    expect(ran.flat().toSorted()).toEqual(["9001_test_one", "9002_test_two", "9003_test_slow"])
  }).pipe(Effect.scoped)
)

it.live("a migration that waits for a transaction lets readers pass, and runs when it has ended", () =>
  Effect.gen(function* () {
    const url = yield* makeDatabase
    const connected = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provide(effect, Layer.fresh(postgres({ url })))
    yield* connected(migrateWith(more))
    const isOpen = yield* Deferred.make<void>()
    const mayEnd = yield* Deferred.make<void>()
    const holding = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT id FROM public.one`
          yield* Deferred.succeed(isOpen, undefined)
          yield* Deferred.await(mayEnd)
        })
      )
    })
    const holder = yield* Effect.forkChild(connected(holding))
    yield* Deferred.await(isOpen)
    const wider = [...more, { name: "9003_test_wider", sql: "ALTER TABLE public.one ADD COLUMN b int" }]
    const migrating = yield* Effect.forkChild(connected(migrateWith(wider)))
    // Readers get past the waiting migration each time that it gives up its lock.
    yield* connected(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`SET statement_timeout = '5s'`
        for (let index = 0; index < 20; index++) {
          yield* sql`SELECT id FROM public.one`
          yield* Effect.sleep("100 millis")
        }
      })
    )
    expect(migrating.pollUnsafe()).toBeUndefined()
    yield* Deferred.succeed(mayEnd, undefined)
    yield* Fiber.join(holder)
    expect(yield* Fiber.join(migrating)).toEqual(["9003_test_wider"])
  }).pipe(Effect.scoped)
)

/** The first migration that versions may meet that were released before it. */
const released = "0237"

it("a migration after the first release breaks nobody, or says whom", () => {
  const breaking = /\b(?:DROP|RENAME|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\w+\s+TYPE)\b/i
  const mandatory = /ADD\s+COLUMN[^,;]*NOT\s+NULL(?![^,;]*DEFAULT)/i
  // An index that is not unique may be replaced: queries of any version are answered without it.
  const replaced = /DROP INDEX \w+\.(\w+);\s*(?=CREATE INDEX \1 )/g
  const isBreaking = (sql: string) => breaking.test(sql.replace(replaced, "")) || mandatory.test(sql)
  const silent = migrations.filter(
    ({ breaks, name, sql }) => name >= released && breaks === undefined && isBreaking(sql)
  )
  expect(silent.map(({ name }) => name)).toEqual([])
  expect(isBreaking("ALTER TABLE a DROP COLUMN b")).toBe(true)
  expect(isBreaking("DROP INDEX a.b;\nCREATE UNIQUE INDEX b ON a.c (d);")).toBe(true)
  expect(isBreaking("DROP INDEX a.b;\nCREATE INDEX b ON a.c (d, e);")).toBe(false)
  expect(mandatory.test("ALTER TABLE a ADD COLUMN b text NOT NULL")).toBe(true)
  expect(mandatory.test("ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''")).toBe(false)
})

it("migrations are named and ordered as their files are", async () => {
  const { readdirSync } = await import("node:fs")
  const files = readdirSync(new URL("../src/migrations", import.meta.url))
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .sort()
  expect(migrations.map((migration) => `${migration.name}.ts`)).toEqual(files)
  const numbers = files.map((file) => Number.parseInt(file.slice(0, 4), 10))
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
})
