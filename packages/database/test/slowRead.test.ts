import { describe, expect, it } from "@effect/vitest"
import { Tenant, UnitOfWork } from "@octavo/kernel"
import { Context, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { postgres, slowRead, UnitOfWorkPostgres } from "../src/index.ts"
import { TestDatabase } from "../src/testing/index.ts"

class Observer extends Context.Service<Observer, SqlClient.SqlClient>()("@octavo/database/test/Observer") {}

/** A database of its own with so many connections, half of them for reads. */
const database = (maxConnections: number) =>
  Layer.unwrap(
    Effect.map(TestDatabase.makeDatabase, (url) => {
      const observer = Layer.effect(Observer, SqlClient.SqlClient).pipe(Layer.provide(postgres({ url })))
      const measured = UnitOfWorkPostgres.layer.pipe(Layer.provideMerge(postgres({ url, maxConnections })))
      return Layer.merge(measured, Layer.fresh(observer))
    })
  )

const sleeping = (seconds: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => slowRead(sql, sql`SELECT pg_sleep(${seconds})`))

/** Counts the reads that sleep over a connection of another client, which waits for none of them. */
const sleepers = Effect.flatMap(Observer, (sql) =>
  Effect.map(
    sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE state = 'active' AND datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`,
    ([row]) => row!.count
  )
)

const untilSleepers = (count: number) =>
  Effect.repeat(Effect.delay(sleepers, "10 millis"), { until: (found) => found === count }).pipe(
    Effect.timeout("30 seconds")
  )

describe("a slow read", () => {
  it.live("lets quick reads pass, however many slow ones wait", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const slow = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 6 }, () => sleeping(60)),
          { concurrency: "unbounded" }
        )
      )
      yield* untilSleepers(1)
      const quick = yield* Effect.all(
        Array.from({ length: 50 }, (_, n) => sql<{ n: number }>`SELECT ${n}::int AS n`),
        { concurrency: "unbounded" }
      )
      expect(quick.map(([row]) => row!.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
      expect(slow.pollUnsafe()).toBeUndefined()
      yield* Fiber.interrupt(slow)
      yield* untilSleepers(0)
      // Every connection is of use again.
      yield* Effect.all([sleeping(0), sql`SELECT 1`, sleeping(0)], { concurrency: "unbounded" })
    }).pipe(Effect.provide(database(4)), Effect.scoped)
  )

  it.live("holds no quick read that begins together with it, while connections are being opened", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const slow = yield* Effect.forkChild(
        Effect.all([sleeping(60), sleeping(60)], { concurrency: "unbounded" })
      )
      const quick = Array.from({ length: 5 }, () => sql`SELECT 1`)
      yield* Effect.timeout(Effect.all(quick, { concurrency: "unbounded" }), "30 seconds")
      yield* untilSleepers(1)
      yield* Fiber.interrupt(slow)
    }).pipe(Effect.provide(database(4)), Effect.scoped)
  )

  it.live("of a tenant leaves a place to others", () =>
    Effect.gen(function* () {
      const many = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 20 }, () => sleeping(60)),
          { concurrency: "unbounded" }
        ).pipe(Effect.provideService(Tenant, "one"))
      )
      yield* untilSleepers(2)
      yield* Effect.provideService(sleeping(0), Tenant, "another")
      expect(yield* sleepers).toBe(2)
      yield* Fiber.interrupt(many)
    }).pipe(Effect.provide(database(10)), Effect.scoped)
  )

  it.live("runs where it is the only connection for reads", () =>
    Effect.gen(function* () {
      yield* Effect.all([sleeping(0), sleeping(0), sleeping(0)], { concurrency: "unbounded" })
    }).pipe(Effect.provide(database(1)), Effect.scoped)
  )

  it.live("sees what its unit of work wrote", () =>
    Effect.gen(function* () {
      const unit = yield* UnitOfWork
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE notes (text text)`
      const found = yield* unit.run(
        sql`INSERT INTO notes VALUES ('new')`.pipe(
          Effect.andThen(slowRead(sql, sql`SELECT text FROM notes`)),
          Effect.orDie
        )
      )
      expect(found).toEqual([{ text: "new" }])
    }).pipe(Effect.provide(database(2)), Effect.scoped)
  )
})
