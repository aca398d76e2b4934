import { expect, layer } from "@effect/vitest"
import { atomically } from "@octavo/kernel"
import { Effect, Fiber, Queue, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { maybeMissed, Notifications } from "../src/index.ts"
import { databases } from "./databases.ts"

const hear = Effect.fnUntraced(function* (channel: string) {
  const notifications = yield* Notifications
  const heard = yield* Queue.unbounded<string>()
  yield* notifications.listen(channel).pipe(
    Stream.runForEach((payload) => Queue.offer(heard, payload)),
    Effect.forkScoped
  )
  expect(yield* Queue.take(heard)).toBe(maybeMissed)
  return heard
})

for (const [kind, database] of databases) {
  layer(database, { timeout: "60 seconds", excludeTestServices: true })(`notifications on ${kind}`, (it) => {
    it.effect("a listener hears what is said on its channel, in order, and nothing else", () =>
      Effect.gen(function* () {
        const { notify } = yield* Notifications
        const heard = yield* hear("tokens")
        yield* notify("jobs", "not for us")
        yield* notify("tokens", "first")
        yield* notify("tokens", "second: with spaces, Ünicode and 'quotes'")
        expect(yield* Queue.takeN(heard, 2)).toEqual(["first", "second: with spaces, Ünicode and 'quotes'"])
      })
    )

    it.effect("every listener of a channel hears it", () =>
      Effect.gen(function* () {
        const { notify } = yield* Notifications
        const one = yield* hear("shared")
        const other = yield* hear("shared")
        yield* notify("shared", "both")
        expect([yield* Queue.take(one), yield* Queue.take(other)]).toEqual(["both", "both"])
      })
    )

    it.effect("what a unit of work says is heard when it succeeds and not when it fails", () =>
      Effect.gen(function* () {
        const { notify } = yield* Notifications
        const heard = yield* hear("units")
        yield* Effect.ignore(atomically(Effect.andThen(notify("units", "lost"), Effect.fail("no"))))
        yield* atomically(
          Effect.andThen(
            notify("units", "kept"),
            Effect.sync(() => expect(heard).toBeDefined())
          )
        )
        expect(yield* Queue.take(heard)).toBe("kept")
      })
    )

    it.effect("a payload of several kilobytes between large results arrives whole", () =>
      Effect.gen(function* () {
        const { notify } = yield* Notifications
        const sql = yield* SqlClient.SqlClient
        const heard = yield* hear("large")
        const payload = "é".repeat(3500)
        const rows = yield* Effect.forkChild(
          sql`SELECT repeat('x', 5000) AS text FROM generate_series(1, 2000)`
        )
        yield* notify("large", payload)
        expect(yield* Queue.take(heard)).toBe(payload)
        expect(yield* Fiber.join(rows)).toHaveLength(2000)
      })
    )
  })
}

layer(databases[0][1], { timeout: "60 seconds", excludeTestServices: true })(
  "notifications between connections",
  (it) => {
    it.effect(
      "a listener whose connection was lost is told that it may have missed something, and hears on",
      () =>
        Effect.gen(function* () {
          const { notify } = yield* Notifications
          const sql = yield* SqlClient.SqlClient
          const heard = yield* hear("tokens")
          yield* sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '%listener'`
          expect(yield* Queue.take(heard)).toBe(maybeMissed)
          yield* notify("tokens", "again")
          expect(yield* Queue.take(heard)).toBe("again")
        })
    )
  }
)
