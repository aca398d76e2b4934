import type { SpaceId } from "@octavo/content"
import { columns, json, later, timestampOrNull } from "@octavo/database"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { SyncOutcome, SyncState, unsynchronised } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

const outcome = (name: string) =>
  json<SyncOutcome | null, typeof SyncOutcome.Encoded>(name, {
    read: Schema.decodeSync(SyncOutcome),
    write: Schema.encodeSync(SyncOutcome)
  })

const SyncLease = SyncState.fields.lease.members[0]

const stateColumns = columns(SyncState, {
  spaceId: "space_id",
  bases: json("bases"),
  pending: json("sent"),
  eventAt: timestampOrNull("event_at"),
  lastImport: outcome("last_import"),
  lastExport: outcome("last_export"),
  lastPush: outcome("last_push"),
  lastPull: outcome("last_pull"),
  lease: json<SyncState["lease"], typeof SyncLease.Encoded>("turn", {
    read: Schema.decodeSync(SyncLease),
    write: Schema.encodeSync(SyncLease)
  })
})

const updates = stateColumns.updates({ except: ["spaceId"] })

export const layer: Layer.Layer<SyncStates, never, SqlClient.SqlClient> = Layer.effect(
  SyncStates,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (spaceId: SpaceId, lock: "" | "FOR UPDATE") =>
      sql`SELECT ${sql.literal(stateColumns.names)} FROM gitsync.states
        WHERE space_id = ${spaceId} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => (row === undefined ? unsynchronised(spaceId) : stateColumns.decode(row))),
        Effect.orDie
      )
    return {
      get: (spaceId) => get(spaceId, ""),
      getForUpdate: (spaceId) =>
        // The row must exist before it can be locked.
        Effect.andThen(
          Effect.orDie(sql`INSERT INTO gitsync.states (space_id) VALUES (${spaceId}) ON CONFLICT DO NOTHING`),
          get(spaceId, "FOR UPDATE")
        ),
      put: (state) =>
        sql`INSERT INTO gitsync.states ${sql.insert(stateColumns.values(state))}
          ON CONFLICT (space_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (spaceId) => sql`DELETE FROM gitsync.states WHERE space_id = ${spaceId}`.pipe(later)
    }
  })
)
