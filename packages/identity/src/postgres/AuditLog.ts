import { columns, composite, isPast, json, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AuditEntry } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"

const entryColumns = columns(AuditEntry, {
  id: "id",
  at: timestamp("at"),
  organizationId: "organization_id",
  actor: composite<AuditEntry["actor"]>({ kind: "actor_kind", id: "actor" }),
  credentialId: "credential_id",
  address: "address",
  requestId: "request_id",
  action: "action",
  target: composite<AuditEntry["target"]>({ kind: "target_kind", id: "target_id" }),
  before: json("before"),
  after: json("after")
})

export const layer: Layer.Layer<AuditLog, never, SqlClient.SqlClient> = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      add: (entry) =>
        sql`INSERT INTO identity.audit_entries ${sql.insert(entryColumns.values(entry))}`.pipe(later),
      list: (organizationId, { action, actor, since, until }, { after, limit }) =>
        sql`SELECT * FROM identity.audit_entries WHERE ${sql.and([
          sql.literal("true"),
          ...(organizationId === null ? [] : [sql`organization_id = ${organizationId}`]),
          ...(action === undefined ? [] : [sql`action = ${action}`]),
          ...(actor === undefined ? [] : [sql`coalesce(actor, actor_kind) = ${actor}`]),
          ...(since === undefined ? [] : [sql`at >= ${since}`]),
          ...(until === undefined ? [] : [sql`at < ${until}`]),
          ...(after === null ? [] : [sql`id < ${after[0]}`])
        ])} ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(entryColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      removeBefore: (time) =>
        sql`DELETE FROM identity.audit_entries WHERE ${isPast(sql, "at", "<", time)}`.pipe(later)
    }
  })
)
