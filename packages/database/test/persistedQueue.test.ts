import { expect, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { databases } from "./databases.ts"

const tuned = { pollInterval: "50 millis", lockExpiration: "1 second" } as const
const queues = (options: { readonly lockRefreshInterval: "300 millis" | "1 hour" }) =>
  PersistedQueue.layer.pipe(Layer.provide(PersistedQueue.layerStoreSql({ ...tuned, ...options })))

for (const [kind, database] of databases) {
  layer(queues({ lockRefreshInterval: "300 millis" }).pipe(Layer.provideMerge(database)), {
    timeout: "60 seconds",
    excludeTestServices: true
  })(`queues on ${kind}`, (it) => {
    it.effect(
      "an element that is offered in a transaction is there if that commits, and not if it rolls back",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const queue = yield* PersistedQueue.make({ name: "transactional", schema: Schema.String })
          yield* Effect.ignore(sql.withTransaction(Effect.andThen(queue.offer("lost"), Effect.fail("no"))))
          yield* sql.withTransaction(queue.offer("kept"))
          expect(yield* queue.take(Effect.succeed)).toBe("kept")
          const rows = yield* sql`SELECT state FROM effect_queue WHERE queue_name = 'transactional'`
          expect(rows).toEqual([{ state: "completed" }])
        })
    )

    it.effect("an element whose taker died is taken again once its lock expired", () =>
      Effect.gen(function* () {
        const queue = yield* PersistedQueue.make({ name: "crashed", schema: Schema.String })
        yield* queue.offer("work")
        // A taker whose lock is not refreshed is what a killed process looks like to the others.
        const dead = yield* PersistedQueue.make({ name: "crashed", schema: Schema.String }).pipe(
          Effect.flatMap((same) => same.take(() => Effect.never)),
          Effect.provide(Layer.fresh(queues({ lockRefreshInterval: "1 hour" }))),
          Effect.forkChild
        )
        yield* Effect.sleep(500)
        const attempts = yield* queue.take((_work, { attempts }) => Effect.succeed(attempts))
        expect(attempts).toBe(2)
        yield* Fiber.interrupt(dead)
      })
    )
  })
}
