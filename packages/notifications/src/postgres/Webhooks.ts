import { columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook, type WebhookId } from "../webhooks/Webhook.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"

const webhookColumns = columns(Webhook, {
  id: "id",
  organizationId: "organization_id",
  label: "label",
  url: "url",
  events: "events",
  enabled: "enabled",
  disabledReason: "disabled_reason",
  failingSince: timestampOrNull("failing_since"),
  sealedSecret: "sealed_secret",
  previousSealedSecret: "previous_sealed_secret",
  previousUntil: timestampOrNull("previous_until"),
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at")
})

const updates = webhookColumns.updates({ except: ["id", "organizationId", "createdBy", "createdAt"] })

export const layer: Layer.Layer<Webhooks, never, SqlClient.SqlClient> = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = (id: WebhookId, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT * FROM notifications.webhooks WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), webhookColumns.decode)),
        Effect.orDie
      )
    return {
      find: (id) => find(id, ""),
      findForUpdate: (id) => find(id, "FOR NO KEY UPDATE"),
      list: (organizationId, { after, limit }) =>
        sql`SELECT * FROM notifications.webhooks
          WHERE organization_id = ${organizationId} AND id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(webhookColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      count: (organizationId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM notifications.webhooks
          WHERE organization_id = ${organizationId}`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      listOfEvent: (organizationId, event) =>
        sql`SELECT * FROM notifications.webhooks
          WHERE organization_id = ${organizationId} AND enabled AND ${event} = ANY(events)
          ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(webhookColumns.decode)),
          Effect.orDie
        ),
      put: (webhook) =>
        sql`INSERT INTO notifications.webhooks ${sql.insert(webhookColumns.values(webhook))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) => sql`DELETE FROM notifications.webhooks WHERE id = ${id}`.pipe(later)
    }
  })
)
