import { columns, isPast, later, timestamp, timestampOrNull } from "@octavo/database"
import type { UserId } from "@octavo/identity"
import { Array, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Notice } from "../mails/Notice.ts"
import { Notices } from "../mails/Notices.ts"

const noticeColumns = columns(Notice, {
  id: "id",
  userId: "user_id",
  eventId: "event_id",
  organizationId: "organization_id",
  spaceId: "space_id",
  changeRequestId: "change_request_id",
  kind: "kind",
  causedBy: "caused_by",
  state: "state",
  attempts: "attempts",
  dueAt: timestampOrNull("due_at"),
  createdAt: timestamp("created_at")
})

const updates = "state = excluded.state, attempts = excluded.attempts, due_at = excluded.due_at"

export const layer: Layer.Layer<Notices, never, SqlClient.SqlClient> = Layer.effect(
  Notices,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const insert = (notices: ReadonlyArray<Notice>, conflict: string) =>
      !Array.isReadonlyArrayNonEmpty(notices)
        ? Effect.void
        : sql`INSERT INTO notifications.notices ${sql.insert(Array.map(notices, noticeColumns.values))}
            ${sql.literal(conflict)}`.pipe(later)
    return {
      addMissing: (notices) => insert(notices, "ON CONFLICT (user_id, event_id) DO NOTHING"),
      putMany: (notices) => insert(notices, `ON CONFLICT (id) DO UPDATE SET ${updates}`),
      listDueUsers: (at, limit) =>
        sql<{ user_id: UserId }>`SELECT DISTINCT user_id FROM notifications.notices
          WHERE due_at <= ${DateTime.toDateUtc(at)} ORDER BY user_id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(({ user_id }) => user_id)),
          Effect.orDie
        ),
      listWaitingForUpdate: (userId, limit) =>
        sql`SELECT * FROM notifications.notices WHERE user_id = ${userId} AND state = 'waiting'
          ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.pipe(
          Effect.map((rows) => rows.map(noticeColumns.decode)),
          Effect.orDie
        ),
      listOfUser: (userId) =>
        sql`SELECT * FROM notifications.notices WHERE user_id = ${userId} ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(noticeColumns.decode)),
          Effect.orDie
        ),
      removeOfOrganization: (organizationId) =>
        sql`DELETE FROM notifications.notices WHERE organization_id = ${organizationId}`.pipe(later),
      removeBefore: (time) =>
        sql`DELETE FROM notifications.notices WHERE ${isPast(sql, "created_at", "<", time)}`.pipe(later)
    }
  })
)
