import { type Context, Effect, Latch, PubSub, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { maybeMissed, type Notifications } from "./Notifications.ts"

/** The one channel of Postgres that carries all of ours; ours are the first word of its payloads. */
export const postgresChannel = "octavo"

export interface NotificationHub {
  /** Takes a payload of the Postgres channel. */
  readonly receive: (payload: string) => void
  /** Says that from now on everything is heard, and that something before it may not have been. */
  readonly joined: () => void
  /** Waits for the first listener. */
  readonly wanted: Effect.Effect<void>
  readonly listen: (channel: string) => Stream.Stream<string>
}

/** Hands what arrives over one connection to whoever listens in this process. */
export const makeNotificationHub: Effect.Effect<NotificationHub> = Effect.gen(function* () {
  const heard = yield* PubSub.unbounded<{ readonly channel: string | null; readonly payload: string }>()
  const open = yield* Latch.make(false)
  const wanted = yield* Latch.make(false)
  let joinedBefore = false
  return {
    receive: (text) => {
      const space = text.indexOf(" ")
      if (space > 0)
        PubSub.publishUnsafe(heard, { channel: text.slice(0, space), payload: text.slice(space + 1) })
    },
    joined: () => {
      // Those who wait for the first time say it themselves.
      if (joinedBefore) PubSub.publishUnsafe(heard, { channel: null, payload: maybeMissed })
      joinedBefore = true
      open.openUnsafe()
    },
    wanted: wanted.await,
    listen: (channel) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const subscription = yield* PubSub.subscribe(heard)
          yield* wanted.open
          yield* open.await
          return Stream.make(maybeMissed).pipe(
            Stream.concat(
              Stream.fromSubscription(subscription).pipe(
                Stream.filter((one) => one.channel === null || one.channel === channel),
                Stream.map((one) => one.payload)
              )
            )
          )
        })
      )
  }
})

/** Notifications that are sent by a client, in its transaction if it is in one, and heard through a hub. */
export const notificationsOver = (
  sql: SqlClient.SqlClient,
  hub: NotificationHub
): Context.Service.Shape<typeof Notifications> => ({
  listen: hub.listen,
  // The client's own notify would take a connection of its own, also inside a transaction.
  notify: (channel, payload) =>
    sql`SELECT pg_notify(${postgresChannel}, ${`${channel} ${payload}`})`.pipe(Effect.asVoid, Effect.orDie)
})
