import { describe, it } from "@effect/vitest"
import { atomically, type UnitOfWork } from "@octavo/kernel"
import { Cause, Effect, Exit, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { expect } from "vitest"
import { type Database, postgres } from "../src/index.ts"
import { TestDatabase } from "../src/testing/index.ts"
import * as UnitOfWorkPostgres from "../src/UnitOfWork.ts"
import { aCuttingProxy, type Cut } from "./aCuttingProxy.ts"

/** A unit of four inserts, one of them nested. */
const insertAll = (run: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = (part: number) => sql`INSERT INTO parts (run, part) VALUES (${run}, ${part})`
    yield* atomically(
      Effect.gen(function* () {
        yield* insert(1)
        yield* atomically(insert(2))
        yield* Effect.all([insert(3), insert(4)], { concurrency: "unbounded" })
      })
    )
  })

/** The parts of a run that are there, and how many transactions somebody left open. */
const look = (run: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const parts = yield* sql<{
      part: number
    }>`SELECT part FROM parts WHERE run = ${run} ORDER BY part`
    const [open] = yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    return { parts: parts.map(({ part }) => part), open: open!.count }
  })

/** A server sees the end of a connection only when it reads or writes. */
const patiently = { schedule: Schedule.spaced("20 millis"), times: 200 }

describe("a unit of work whose connection is cut", () => {
  it.live(
    "at any of its messages is there whole or not at all, and the next one works",
    () =>
      Effect.gen(function* () {
        const url = yield* TestDatabase.makeDatabase
        const direct = yield* Layer.build(postgres({ url, maxConnections: 1 }))
        const { hostname, port } = new URL(Redacted.value(url))
        const proxy = yield* aCuttingProxy({ host: hostname, port: Number(port) })
        const proxied = new URL(Redacted.value(url))
        proxied.hostname = "127.0.0.1"
        proxied.port = String(proxy.port)
        const through = yield* Layer.build(
          UnitOfWorkPostgres.layer.pipe(
            Layer.provideMerge(postgres({ url: Redacted.make(proxied.href), maxConnections: 2 }))
          )
        )
        const onProxy = <A, E>(effect: Effect.Effect<A, E, Database | UnitOfWork>) =>
          Effect.provideContext(effect, through)
        const directly = <A, E>(effect: Effect.Effect<A, E, Database>) =>
          Effect.provideContext(effect, direct)
        yield* directly(
          SqlClient.SqlClient.use((sql) => sql`CREATE TABLE parts (run text NOT NULL, part int NOT NULL)`)
        )
        // The first units prepare the statements; what comes after them sends as many messages each time.
        yield* onProxy(insertAll("first"))
        yield* onProxy(insertAll("second"))
        proxy.arm(Infinity, "before")
        yield* onProxy(insertAll("counted"))
        const messages = proxy.disarm()
        expect(messages).toBeGreaterThan(10)

        const outcomes = { whole: 0, nothing: 0 }
        for (const cut of ["before", "after"] satisfies ReadonlyArray<Cut>) {
          for (let at = 1; at <= messages; at++) {
            const run = `${cut}-${at}`
            proxy.arm(at, cut)
            const exit = yield* onProxy(insertAll(run)).pipe(Effect.timeout("20 seconds"), Effect.exit)
            proxy.disarm()
            const seen = yield* directly(look(run)).pipe(
              Effect.filterOrFail(
                ({ open }) => open === 0,
                () => "a transaction is open"
              ),
              Effect.retry(patiently)
            )
            if (Exit.isSuccess(exit)) expect(seen.parts).toEqual([1, 2, 3, 4])
            else {
              // A lost connection is no failure of the domain.
              expect(Cause.hasDies(exit.cause)).toBe(true)
              expect([[], [1, 2, 3, 4]]).toContainEqual(seen.parts)
            }
            outcomes[seen.parts.length === 0 ? "nothing" : "whole"]++
            const next = `next-${run}`
            yield* onProxy(insertAll(next)).pipe(Effect.timeout("20 seconds"))
            expect((yield* directly(look(next))).parts).toEqual([1, 2, 3, 4])
          }
        }
        // Only the answer to COMMIT can be lost while all of it is there.
        expect(outcomes.nothing).toBeGreaterThan(messages)
        expect(outcomes.whole).toBeGreaterThan(0)
      }).pipe(Effect.scoped),
    120_000
  )
})
