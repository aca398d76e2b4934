import { layer } from "@effect/vitest"
import { atomically } from "@octavo/kernel"
import { Effect, Exit, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { expect } from "vitest"
import { inBatches } from "../src/index.ts"
import { statementsOf } from "../src/testing/index.ts"
import { databases } from "./databases.ts"

interface Row {
  readonly key: string
  readonly value: number
}

/** A table of two keys, and a read of its rows in batches. */
const aTable = Effect.fnUntraced(function* (most?: number) {
  const sql = yield* SqlClient.SqlClient
  const name = sql(`batches_${Math.random().toString(36).slice(2)}`)
  yield* sql`CREATE TABLE ${name} (key text PRIMARY KEY, value int NOT NULL)`
  yield* sql`INSERT INTO ${name} VALUES ('a', 1), ('b', 2)`
  const read = inBatches<string, Row>(sql, {
    one: (key) => Effect.map(sql<Row>`SELECT * FROM ${name} WHERE key = ${key}`, ([row]) => row),
    many: (keys) =>
      Effect.map(sql<Row>`SELECT * FROM ${name} WHERE key = ANY(${keys}::text[])`, (rows) =>
        keys.map((key) => rows.find((row) => row.key === key))
      ),
    ...(most !== undefined && { most })
  })
  const valueOf = (key: string) => Effect.map(read(key), (row) => row?.value)
  const set = (key: string, value: number) =>
    sql`UPDATE ${name} SET value = ${value} WHERE key = ${key}`.pipe(Effect.asVoid)
  return { valueOf, set }
})

const together = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

for (const [kind, database] of databases) {
  layer(database, { timeout: "60 seconds", excludeTestServices: true })(
    `reads in batches on ${kind}`,
    (it) => {
      it.effect("are one statement for all that begin together, and each has its own row", () =>
        Effect.gen(function* () {
          const { valueOf } = yield* aTable()
          const all = together(["a", "b", "none", "a"].map(valueOf))
          expect(yield* all).toEqual([1, 2, undefined, 1])
          expect(yield* statementsOf(all)).toBe(1)
          expect(yield* statementsOf(Effect.all([valueOf("a"), valueOf("b")]))).toBe(2)
        })
      )

      it.effect("are several statements where there are more than are read at once", () =>
        Effect.gen(function* () {
          const { valueOf } = yield* aTable(2)
          const all = together(["a", "b", "none", "a", "b"].map(valueOf))
          expect(yield* all).toEqual([1, 2, undefined, 1, 2])
          expect(yield* statementsOf(all)).toBe(3)
        })
      )

      it.effect("fail for a key that the database refuses, and for no other", () =>
        Effect.gen(function* () {
          const { valueOf } = yield* aTable()
          const exits = yield* together(["a", "\0", "b"].map((key) => Effect.exit(valueOf(key))))
          expect(exits.map(Exit.isSuccess)).toEqual([true, false, true])
          expect(yield* Effect.exit(valueOf("\0"))).toMatchObject({ _tag: "Failure" })
          expect(yield* valueOf("b")).toBe(2)
        })
      )

      it.effect("answer the others where one that asked is interrupted", () =>
        Effect.gen(function* () {
          const { valueOf } = yield* aTable()
          const fibers = yield* Effect.forEach(["a", "b"], (key) =>
            Effect.forkChild(valueOf(key), { startImmediately: true })
          )
          yield* Fiber.interrupt(fibers[0]!)
          expect(yield* Fiber.join(fibers[1]!)).toBe(2)
        })
      )

      it.effect("see what was acknowledged before them, and in a unit of work what the unit wrote", () =>
        Effect.gen(function* () {
          const { set, valueOf } = yield* aTable()
          yield* set("a", 3)
          expect(yield* together([valueOf("a"), valueOf("b")])).toEqual([3, 2])
          const within = atomically(
            Effect.andThen(set("a", 4), together([valueOf("a"), valueOf("b")])).pipe(
              Effect.tap((values) => (values[0] === 4 ? Effect.fail(values) : Effect.void))
            )
          )
          expect(yield* Effect.flip(within)).toEqual([4, 2])
          expect(yield* valueOf("a")).toBe(3)
        })
      )
    }
  )
}
