import { Event, Events } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

interface EventRow {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly payload: unknown
  readonly caused_by: string | null
  readonly occurred_at: Date
}

const toEvent = (row: EventRow): Event =>
  new Event({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload,
    causedBy: row.caused_by,
    occurredAt: DateTime.fromDateUnsafe(row.occurred_at)
  })

export const layer: Layer.Layer<Events, never, SqlClient.SqlClient> = Layer.effect(
  Events,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      append: (event) =>
        sql`INSERT INTO kernel.events ${sql.insert({
          id: event.id,
          kind: event.kind,
          subject: event.subject,
          payload: JSON.stringify(event.payload),
          caused_by: event.causedBy,
          occurred_at: DateTime.toDateUtc(event.occurredAt)
        })}`.pipe(Effect.asVoid, Effect.orDie),
      takeUndelivered: (limit) =>
        sql<EventRow>`SELECT * FROM kernel.events WHERE delivered_at IS NULL ORDER BY id LIMIT ${limit}
          FOR UPDATE SKIP LOCKED`.pipe(
          Effect.map((rows) => rows.map(toEvent)),
          Effect.orDie
        ),
      markDelivered: (ids, at) =>
        sql`UPDATE kernel.events SET delivered_at = ${DateTime.toDateUtc(at)} WHERE id = ANY(${ids}::text[])`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      removeDeliveredBefore: (time) =>
        sql`DELETE FROM kernel.events WHERE delivered_at < ${DateTime.toDateUtc(time)}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
