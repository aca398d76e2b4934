import { columns, isPast, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Array, DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Deliveries } from "../deliveries/Deliveries.ts"
import { Delivery, DeliveryAttempt } from "../deliveries/Delivery.ts"
import type { WebhookId } from "../webhooks/Webhook.ts"

const deliveryColumns = columns(Delivery, {
  id: "id",
  webhookId: "webhook_id",
  organizationId: "organization_id",
  event: "event",
  body: "body",
  state: "state",
  attempts: "attempts",
  dueAt: timestampOrNull("due_at"),
  problem: "problem",
  createdAt: timestamp("created_at"),
  lastAttemptAt: timestampOrNull("last_attempt_at")
})

const attemptColumns = columns(DeliveryAttempt, {
  id: "id",
  deliveryId: "delivery_id",
  at: timestamp("at"),
  url: "url",
  status: "status",
  milliseconds: "milliseconds",
  problem: "problem",
  answer: "answer"
})

const updates = deliveryColumns.updates({
  except: ["id", "webhookId", "organizationId", "event", "body", "createdAt"]
})

const byId = (a: Delivery, b: Delivery) => (a.id < b.id ? -1 : 1)

export const layer: Layer.Layer<Deliveries, never, SqlClient.SqlClient> = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (id) =>
        sql`SELECT * FROM notifications.deliveries WHERE id = ${id}`.pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), deliveryColumns.decode)),
          Effect.orDie
        ),
      list: (webhookId, { state }, { after, limit }) =>
        sql`SELECT * FROM notifications.deliveries WHERE webhook_id = ${webhookId}
            AND ${state === undefined ? sql.literal("true") : sql`state = ${state}`}
            AND ${after === null ? sql.literal("true") : sql`id < ${after[0]}`}
          ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(deliveryColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      putMany: (deliveries) =>
        !Array.isReadonlyArrayNonEmpty(deliveries)
          ? Effect.void
          : sql`INSERT INTO notifications.deliveries ${sql.insert(Array.map(deliveries, deliveryColumns.values))}
              ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      // Each step finds the first due delivery of the next webhook by the index; DISTINCT would read all that are due.
      listDueWebhooks: (at, limit) =>
        sql<{ webhook_id: WebhookId }>`WITH RECURSIVE first_due AS (
            (SELECT webhook_id, due_at FROM notifications.deliveries
              WHERE due_at IS NOT NULL ORDER BY webhook_id, due_at LIMIT 1)
            UNION ALL
            SELECT next.* FROM first_due CROSS JOIN LATERAL (
              SELECT webhook_id, due_at FROM notifications.deliveries
              WHERE due_at IS NOT NULL AND webhook_id > first_due.webhook_id ORDER BY webhook_id, due_at LIMIT 1
            ) AS next
          )
          SELECT webhook_id FROM first_due WHERE due_at <= ${DateTime.toDateUtc(at)}
          ORDER BY webhook_id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(({ webhook_id }) => webhook_id)),
          Effect.orDie
        ),
      takeDue: (webhookId, at, again, limit) =>
        sql`UPDATE notifications.deliveries SET due_at = ${DateTime.toDateUtc(again)}
          WHERE id = ANY(ARRAY(SELECT id FROM notifications.deliveries
            WHERE webhook_id = ${webhookId} AND state = 'pending' AND due_at <= ${DateTime.toDateUtc(at)}
            ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
          RETURNING *`.pipe(
          Effect.map((rows) => rows.map(deliveryColumns.decode).toSorted(byId)),
          Effect.orDie
        ),
      postponeDue: (webhookId, at, until) =>
        sql`UPDATE notifications.deliveries SET due_at = ${DateTime.toDateUtc(until)}
          WHERE webhook_id = ${webhookId} AND due_at <= ${DateTime.toDateUtc(at)}`.pipe(later),
      failPending: (webhookId, problem) =>
        sql`UPDATE notifications.deliveries SET state = 'failed', due_at = NULL, problem = ${problem}
          WHERE webhook_id = ${webhookId} AND state = 'pending'`.pipe(later),
      addAttempts: (attempts) =>
        !Array.isReadonlyArrayNonEmpty(attempts)
          ? Effect.void
          : sql`INSERT INTO notifications.attempts ${sql.insert(Array.map(attempts, attemptColumns.values))}`.pipe(
              later
            ),
      listAttempts: (id, limit) =>
        sql`SELECT * FROM notifications.attempts WHERE delivery_id = ${id} ORDER BY id DESC LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(attemptColumns.decode)),
          Effect.orDie
        ),
      removeBefore: (time) =>
        sql`DELETE FROM notifications.deliveries WHERE ${isPast(sql, "created_at", "<", time)}`.pipe(later)
    }
  })
)
