import { describe, expect, it } from "@effect/vitest"
import { Measured, metrics, UnitOfWork } from "@octavo/kernel"
import { Deferred, Effect, Fiber, Layer, Metric } from "effect"
import { SqlClient } from "effect/sql"
import { countConnections, postgres, UnitOfWorkPostgres } from "../src/index.ts"
import { TestDatabase } from "../src/testing/index.ts"

/** Units of work that are measured, on a pool of so many connections. */
const measured = (maxConnections: number) =>
  UnitOfWorkPostgres.layer.pipe(
    Layer.provideMerge(
      Layer.unwrap(Effect.map(TestDatabase.makeDatabase, (url) => postgres({ url, maxConnections })))
    ),
    Layer.provide(Layer.succeed(Measured, true))
  )

const waiting = Effect.map(Metric.value(metrics.unitsWaiting), ({ value }) => Number(value))

/** A unit of work that has begun, and how to let it end. */
const aUnit = Effect.gen(function* () {
  const unit = yield* UnitOfWork
  const sql = yield* SqlClient.SqlClient
  const begun = yield* Deferred.make<void>()
  const end = yield* Deferred.make<void>()
  const fiber = yield* Effect.forkChild(
    unit.run(
      sql`SELECT 1`.pipe(
        Effect.andThen(Deferred.succeed(begun, undefined)),
        Effect.andThen(Deferred.await(end)),
        Effect.orDie
      )
    )
  )
  return {
    begun: Deferred.await(begun),
    end: Effect.andThen(Deferred.succeed(end, undefined), Fiber.join(fiber))
  }
})

describe("the connections of a process", () => {
  it.live("are waited for by units of work that find none, which is counted", () =>
    Effect.gen(function* () {
      const before = yield* waiting
      const first = yield* aUnit
      yield* first.begun
      expect((yield* waiting) - before).toBe(0)
      const others = [yield* aUnit, yield* aUnit]
      yield* waiting.pipe(
        Effect.delay("10 millis"),
        Effect.repeat({ until: (count) => count - before === 2 }),
        Effect.timeout("30 seconds")
      )
      for (const { end } of [first, ...others]) yield* end
      expect((yield* waiting) - before).toBe(0)
    }).pipe(Effect.provide(measured(1)), Effect.scoped)
  )

  it.live("are counted as Postgres sees them, without those of others", () =>
    Effect.gen(function* () {
      const units = [yield* aUnit, yield* aUnit]
      for (const { begun } of units) yield* begun
      const counts = yield* countConnections
      expect(counts.inUse).toBe(2)
      expect(counts.idle).toBeGreaterThanOrEqual(1)
      for (const { end } of units) yield* end
      const later = yield* countConnections
      expect(later.inUse).toBe(0)
      expect(later.idle).toBeGreaterThanOrEqual(1)
    }).pipe(Effect.provide(measured(4)), Effect.scoped)
  )
})
