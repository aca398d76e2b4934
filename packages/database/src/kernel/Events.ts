import { isPast } from "../units/isPast.ts"
import { Event, Events } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { columns, jsonNotNull, timestamp } from "../columns.ts"
import { later } from "../units/Later.ts"

const eventColumns = columns(Event, {
  id: "id",
  kind: "kind",
  subject: "subject",
  payload: jsonNotNull("payload"),
  causedBy: "caused_by",
  traceParent: "trace_parent",
  occurredAt: timestamp("occurred_at")
})

export const layer: Layer.Layer<Events, never, SqlClient.SqlClient> = Layer.effect(
  Events,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      append: (event) => sql`INSERT INTO kernel.events ${sql.insert(eventColumns.values(event))}`.pipe(later),
      takeUndelivered: (limit) =>
        sql`SELECT * FROM kernel.events WHERE delivered_at IS NULL ORDER BY id LIMIT ${limit}
          FOR UPDATE SKIP LOCKED`.pipe(
          Effect.map((rows) => rows.map(eventColumns.decode)),
          Effect.orDie
        ),
      markDelivered: (ids, at) =>
        sql`UPDATE kernel.events SET delivered_at = ${DateTime.toDateUtc(at)} WHERE id = ANY(${ids}::text[])`.pipe(
          later
        ),
      removeDeliveredBefore: (time) =>
        sql`DELETE FROM kernel.events WHERE ${isPast(sql, "delivered_at", "<", time)}`.pipe(later)
    }
  })
)
