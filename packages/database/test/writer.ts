import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { embedded } from "../src/index.ts"

// A process that writes pairs of rows until it is killed, and says the number of each pair once it is committed.
const [folder = ""] = process.argv.slice(2)

const write = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS public.pairs (number int, half int, text text, UNIQUE (number, half))`
  const [last] = yield* sql<{ number: number }>`SELECT coalesce(max(number), 0) AS number FROM public.pairs`
  let number = last?.number ?? 0
  const pair = Effect.gen(function* () {
    const mine = ++number
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`INSERT INTO public.pairs VALUES (${mine}, 1, ${"x".repeat(500)})`
        yield* sql`INSERT INTO public.pairs VALUES (${mine}, 2, ${"y".repeat(500)})`
      })
    )
    process.stdout.write(`${mine}\n`)
  })
  yield* Effect.all(
    Array.from({ length: 4 }, () => Effect.forever(pair)),
    { concurrency: "unbounded" }
  )
})

await Effect.runPromise(Effect.provide(write, embedded({ folder })))
