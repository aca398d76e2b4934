import { describe, expect, type Vitest } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect, Fiber, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { editSpace, listPages } from "../../src/index.ts"
import { aSpace } from "../../src/testing/index.ts"
import type { postgres } from "../ContentServices.ts"

const rounds = 150

/** Requests whose client goes away in the middle of their work. */
export const interruptionsContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("work that is interrupted", () => {
    it.effect(
      "leaves no transaction open and no row locked, wherever it was",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const made = yield* aSpace()
          const insert = editSpace(made.space.id, [{ type: "insert_page" as const, title: "Page" }], {
            ifMatch: null
          }).pipe(as(made.admin))
          let done = 0
          for (let round = 0; round < rounds; round++) {
            const fibers = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(insert))
            yield* TestClock.withLive(Effect.sleep(`${(round % 50) / 2} millis`))
            for (const fiber of fibers) {
              const exit = yield* Effect.andThen(Fiber.interrupt(fiber), Fiber.await(fiber))
              if (exit._tag === "Success") done++
            }
          }
          const [open] = yield* sql<{ readonly count: number }>`
            SELECT count(*)::int AS count FROM pg_stat_activity
            WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
          expect(open!.count).toBe(0)
          yield* TestClock.withLive(Effect.timeout(insert, "10 seconds"))
          const { pages } = yield* listPages(made.space.id).pipe(as(made.admin))
          // An interrupted write may have been committed; an acknowledged one was.
          expect(pages.length).toBeGreaterThan(done)
        }).pipe(Effect.orDie),
      60_000
    )
  })
