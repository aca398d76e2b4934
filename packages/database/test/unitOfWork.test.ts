import { layer } from "@effect/vitest"
import { atomically } from "@octavo/kernel"
import { Cause, Data, Deferred, Effect, Exit, Fiber, Layer, Redacted, Result } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { expect } from "vitest"
import { later, laterThen, postgres } from "../src/index.ts"
import { TestDatabase } from "../src/testing/index.ts"
import * as UnitOfWorkPostgres from "../src/UnitOfWork.ts"
import { databases } from "./databases.ts"

class Refused extends Data.TaggedError("Refused") {}

const newTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const name = `counters_${Math.random().toString(36).slice(2)}`
  yield* sql`CREATE TABLE ${sql(name)} (id int PRIMARY KEY, value int NOT NULL)`
  yield* sql`INSERT INTO ${sql(name)} VALUES (1, 0), (2, 0)`
  const values = Effect.map(sql<{ value: number }>`SELECT value FROM ${sql(name)} ORDER BY id`, (rows) =>
    rows.map((row) => row.value)
  )
  const add = (id: number, by: number) => sql`UPDATE ${sql(name)} SET value = value + ${by} WHERE id = ${id}`
  return { sql, table: sql(name), values, add }
})

for (const [kind, database] of databases) {
  layer(database, { timeout: "60 seconds", excludeTestServices: true })(`units of work on ${kind}`, (it) => {
    it.effect("a unit that succeeds is there, with all of its parts", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        yield* atomically(Effect.andThen(add(1, 1), atomically(add(2, 2))))
        expect(yield* values).toEqual([1, 2])
      })
    )

    it.effect("a unit that fails leaves nothing, and its failure comes through as it was", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        const result = yield* Effect.result(atomically(Effect.andThen(add(1, 1), Effect.fail(new Refused()))))
        expect(Result.isFailure(result) && result.failure).toBeInstanceOf(Refused)
        expect(yield* values).toEqual([0, 0])
      })
    )

    it.effect("an inner unit that fails takes back its own part alone", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        yield* atomically(
          Effect.gen(function* () {
            yield* add(1, 1)
            yield* Effect.ignore(atomically(Effect.andThen(add(2, 5), Effect.fail(new Refused()))))
            yield* add(1, 1)
          })
        )
        expect(yield* values).toEqual([2, 0])
      })
    )

    it.effect("an outer unit that fails takes back what an inner one had finished", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        yield* atomically(Effect.andThen(atomically(add(2, 5)), Effect.fail(new Refused()))).pipe(
          Effect.ignore
        )
        expect(yield* values).toEqual([0, 0])
      })
    )

    it.effect("a statement that fails is a defect, and the next unit works", () =>
      Effect.gen(function* () {
        const { add, sql, table, values } = yield* newTable
        const exit = yield* Effect.exit(atomically(sql`INSERT INTO ${table} VALUES (1, 1)`))
        expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true)
        yield* atomically(add(1, 1))
        expect(yield* values).toEqual([1, 0])
      })
    )

    it.effect("an interrupted unit leaves nothing and the database usable", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        const inside = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          atomically(
            add(1, 1).pipe(Effect.andThen(Deferred.succeed(inside, undefined)), Effect.andThen(Effect.never))
          )
        )
        yield* Deferred.await(inside)
        yield* Fiber.interrupt(fiber)
        expect(yield* values).toEqual([0, 0])
        yield* atomically(add(1, 3))
        expect(yield* values).toEqual([3, 0])
      })
    )

    it.effect("fifty units that read, think and write at once lose no update", () =>
      Effect.gen(function* () {
        const { sql, table, values } = yield* newTable
        const increment = Effect.gen(function* () {
          const [row] = yield* sql<{ value: number }>`SELECT value FROM ${table} WHERE id = 1 FOR UPDATE`
          yield* Effect.yieldNow
          yield* sql`UPDATE ${table} SET value = ${(row?.value ?? 0) + 1} WHERE id = 1`
        })
        yield* Effect.forEach(Array.from({ length: 50 }), () => atomically(increment), {
          concurrency: "unbounded"
        })
        expect(yield* values).toEqual([50, 0])
      })
    )

    it.effect("a read sees the queued writes before it, and a unit of queued writes alone is there", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        const seen = yield* atomically(Effect.andThen(later(add(1, 2)), values))
        expect(seen).toEqual([2, 0])
        yield* atomically(Effect.andThen(later(add(1, 1)), later(add(2, 1))))
        expect(yield* values).toEqual([3, 1])
      })
    )

    it.effect("a queued write that fails takes its unit back, and says why", () =>
      Effect.gen(function* () {
        const { add, sql, table, values } = yield* newTable
        const twice = later(sql`INSERT INTO ${table} VALUES (1, 1)`)
        for (const unit of [
          Effect.andThen(later(add(1, 1)), twice),
          Effect.andThen(twice, later(add(1, 1))),
          Effect.andThen(twice, values)
        ]) {
          const exit = yield* Effect.exit(atomically(unit))
          const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
          expect(SqlError.isSqlError(defect) && defect.reason._tag).toBe("UniqueViolation")
          expect(yield* values).toEqual([0, 0])
        }
        yield* atomically(later(add(1, 1)))
        expect(yield* values).toEqual([1, 0])
      })
    )

    it.effect("a queued write of an inner unit fails there, and the outer one goes on", () =>
      Effect.gen(function* () {
        const { add, sql, table, values } = yield* newTable
        const twice = later(sql`INSERT INTO ${table} VALUES (1, 1)`)
        yield* atomically(
          Effect.gen(function* () {
            yield* later(add(1, 1))
            const inner = yield* Effect.exit(atomically(Effect.andThen(later(add(2, 5)), twice)))
            expect(Exit.isFailure(inner)).toBe(true)
            yield* Effect.ignore(atomically(Effect.andThen(later(add(2, 5)), Effect.fail(new Refused()))))
            yield* atomically(later(add(2, 3)))
            yield* atomically(Effect.void)
            yield* later(add(1, 1))
          })
        )
        expect(yield* values).toEqual([2, 3])
      })
    )

    it.effect(
      "what follows on the answer of a queued write is done before the unit ends, in order, in both levels",
      () =>
        Effect.gen(function* () {
          const { add, sql, table, values } = yield* newTable
          const seen: Array<string> = []
          const raise = (id: number) =>
            laterThen(
              sql<{ value: number }>`UPDATE ${table} SET value = value + 1 WHERE id = ${id} RETURNING value`,
              ([row]) => {
                seen.push(`${id}: ${row!.value}`)
                return Effect.asVoid(add(2, 10))
              }
            )
          yield* atomically(Effect.andThen(raise(1), atomically(Effect.andThen(raise(2), raise(1)))))
          expect(seen).toEqual(["1: 1", "2: 11", "1: 2"])
          expect(yield* values).toEqual([2, 31])
          yield* atomically(raise(1))
          expect(yield* values).toEqual([3, 41])
        })
    )

    it.effect("what would follow on the answer of a write that was taken back is not done", () =>
      Effect.gen(function* () {
        const { add, sql, table, values } = yield* newTable
        const raise = laterThen(sql`UPDATE ${table} SET value = value + 1 WHERE id = 1 RETURNING 1`, () =>
          Effect.asVoid(add(2, 10))
        )
        const inner = Effect.ignore(atomically(Effect.andThen(raise, Effect.fail(new Refused()))))
        yield* atomically(Effect.andThen(add(1, 5), Effect.andThen(inner, later(add(1, 1)))))
        const [one, two] = yield* values
        expect(one).toBe(6)
        // A database that does not queue writes did it at once, and took it back with them.
        expect(two).toBe(0)
      })
    )

    it.effect("a follow-up that fails takes its unit back", () =>
      Effect.gen(function* () {
        const { sql, table, values } = yield* newTable
        const broken = laterThen(sql`UPDATE ${table} SET value = 7 RETURNING 1`, () =>
          Effect.asVoid(sql`INSERT INTO ${table} VALUES (1, 1)`)
        )
        expect(Exit.isFailure(yield* Effect.exit(atomically(broken)))).toBe(true)
        expect(yield* values).toEqual([0, 0])
      })
    )

    it.effect("many megabytes of queued writes are sent in parts, and are all there", () =>
      Effect.gen(function* () {
        const { sql, table, values } = yield* newTable
        const text = "x".repeat(300_000)
        const add = later(sql`UPDATE ${table} SET value = value + length(${text}::text) WHERE id = 1`)
        yield* atomically(Effect.forEach(Array.from({ length: 20 }), () => add, { discard: true }))
        expect(yield* values).toEqual([6_000_000, 0])
      })
    )

    it.effect("a unit that fails before it needs an answer sends nothing", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        yield* Effect.ignore(atomically(Effect.andThen(later(add(1, 1)), Effect.fail(new Refused()))))
        expect(yield* values).toEqual([0, 0])
      })
    )

    it.effect("units that Postgres gives up for a conflict run again, as a whole", () =>
      Effect.gen(function* () {
        const { sql, table, values } = yield* newTable
        const increment = Effect.gen(function* () {
          yield* sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`
          const [row] = yield* sql<{ value: number }>`SELECT value FROM ${table} WHERE id = 1`
          yield* atomically(sql`UPDATE ${table} SET value = ${(row?.value ?? 0) + 1} WHERE id = 1`)
        })
        yield* Effect.forEach(Array.from({ length: 4 }), () => atomically(increment), {
          concurrency: "unbounded"
        })
        expect(yield* values).toEqual([4, 0])
      })
    )

    it.effect("units that lock in opposite orders both finish", () =>
      Effect.gen(function* () {
        const { add, values } = yield* newTable
        const both = (first: number, second: number) =>
          atomically(add(first, 1).pipe(Effect.andThen(Effect.sleep(50)), Effect.andThen(add(second, 1))))
        yield* Effect.all([both(1, 2), both(2, 1)], { concurrency: 2 })
        expect(yield* values).toEqual([2, 2])
      })
    )

    it.effect("a conflict that does not end is a defect after a bounded number of runs", () =>
      Effect.gen(function* () {
        const { sql } = yield* newTable
        let runs = 0
        const hopeless = Effect.andThen(
          Effect.sync(() => runs++),
          sql.unsafe(`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$`)
        )
        const exit = yield* Effect.exit(atomically(hopeless))
        const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        expect(SqlError.isSqlError(defect) && defect.reason._tag).toBe("SerializationError")
        expect(runs).toBe(7)
      })
    )
  })
}

layer(TestDatabase.postgres, { timeout: "60 seconds", excludeTestServices: true })(
  "units of work on a server",
  (it) => {
    it.effect("a statement that nobody waits for any more is cancelled, and its locks are free", () =>
      Effect.gen(function* () {
        const { add, sql, values } = yield* newTable
        const sleep = Effect.andThen(add(1, 1), sql`SELECT pg_sleep(30)`)
        const started = performance.now()
        const outcome = yield* Effect.timeoutOption(atomically(sleep), "200 millis")
        expect(outcome._tag).toBe("None")
        yield* atomically(add(1, 3))
        expect(performance.now() - started).toBeLessThan(10_000)
        expect(yield* values).toEqual([3, 0])
      })
    )

    it.effect("a write that is sent outside of its transaction is refused, also a queued one", () =>
      Effect.gen(function* () {
        const { add, sql, values } = yield* newTable
        const outside = Effect.andThen(sql`ROLLBACK`, later(add(1, 1)))
        const exit = yield* Effect.exit(atomically(outside))
        const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        expect(String(SqlError.isSqlError(defect) && defect.reason.cause)).toContain("read-only transaction")
        expect(yield* values).toEqual([0, 0])
        yield* atomically(later(add(1, 1)))
        expect(yield* values).toEqual([1, 0])
      })
    )

    it.effect("units whose tables changed since their statements were prepared run again, once", () =>
      Effect.gen(function* () {
        const { sql, table, values } = yield* newTable
        const row = (column: number) => sql`SELECT *, ${column}::int FROM ${table} WHERE id = 1`
        const statements = [1, 2, 3].map(
          (by) => sql`UPDATE ${table} SET value = value + ${by} WHERE id = 1 RETURNING *`
        )
        let runs = 0
        const unit = Effect.andThen(
          Effect.sync(() => runs++),
          Effect.andThen(
            row(1),
            Effect.forEach(statements, (statement) => statement)
          )
        )
        const units = Array.from({ length: 40 }, () => atomically(unit))
        yield* Effect.all(units, { concurrency: "unbounded" })
        yield* sql`ALTER TABLE ${table} ADD COLUMN later text DEFAULT 'new'`
        runs = 0
        yield* Effect.all(units, { concurrency: "unbounded" })
        expect(runs).toBeGreaterThan(40)
        // One run is lost for each connection that a unit held before the change was noticed.
        expect(runs).toBeLessThanOrEqual(40 + 10)
        expect(yield* values).toEqual([480, 0])
      })
    )
  }
)

/** Units on a database whose commits are on the disk, unlike those of other tests. */
const durable = Effect.gen(function* () {
  const url = yield* TestDatabase.makeDatabase
  const { pathname } = new URL(Redacted.value(url))
  const set = SqlClient.SqlClient.use(
    (sql) => sql`ALTER DATABASE ${sql(pathname.slice(1))} SET synchronous_commit TO on`
  )
  yield* Effect.provide(set, postgres({ url, maxConnections: 2 }))
  return UnitOfWorkPostgres.layer.pipe(Layer.provideMerge(postgres({ url })))
})

layer(Layer.unwrap(durable), { timeout: "60 seconds", excludeTestServices: true })(
  "units of work on a durable server",
  (it) => {
    it.effect("are on the disk when they end", () =>
      Effect.gen(function* () {
        const { add, sql } = yield* newTable
        for (let round = 0; round < 20; round++) {
          const [written] = yield* atomically(
            Effect.andThen(add(1, 1), sql<{ lsn: string }>`SELECT pg_current_wal_insert_lsn()::text AS lsn`)
          )
          const [log] = yield* sql<{
            isFlushed: boolean
          }>`SELECT pg_current_wal_flush_lsn() >= ${written!.lsn}::pg_lsn AS "isFlushed"`
          expect(log!.isFlushed).toBe(true)
        }
      })
    )
  }
)
