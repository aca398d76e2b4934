import type { SpaceId } from "@octavo/content"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type SyncBase, SyncOutcome, SyncState, unsynchronised } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

interface StateRow {
  readonly bases: ReadonlyArray<SyncBase>
  readonly sent: ReadonlyArray<SyncBase>
  readonly event_at: Date | null
  readonly last_import: unknown
  readonly last_export: unknown
  readonly turn: { readonly jobId: string; readonly until: string } | null
}

const decodeOutcome = Schema.decodeUnknownSync(Schema.NullOr(SyncOutcome))
const encodeOutcome = Schema.encodeSync(SyncOutcome)
const outcomeJson = (outcome: SyncOutcome | null) =>
  outcome === null ? null : JSON.stringify(encodeOutcome(outcome))

export const layer: Layer.Layer<SyncStates, never, SqlClient.SqlClient> = Layer.effect(
  SyncStates,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (spaceId: SpaceId, lock: "" | "FOR UPDATE") =>
      sql<StateRow>`SELECT bases, sent, event_at, last_import, last_export, turn FROM gitsync.states
        WHERE space_id = ${spaceId} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) =>
          row === undefined
            ? unsynchronised(spaceId)
            : new SyncState({
                spaceId,
                bases: row.bases,
                pending: row.sent,
                eventAt: row.event_at === null ? null : DateTime.fromDateUnsafe(row.event_at),
                lastImport: decodeOutcome(row.last_import),
                lastExport: decodeOutcome(row.last_export),
                lease:
                  row.turn === null
                    ? null
                    : { jobId: row.turn.jobId, until: DateTime.makeUnsafe(row.turn.until) }
              })
        ),
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
        sql`INSERT INTO gitsync.states ${sql.insert({
          space_id: state.spaceId,
          bases: JSON.stringify(state.bases),
          sent: JSON.stringify(state.pending),
          event_at: state.eventAt === null ? null : DateTime.toDateUtc(state.eventAt),
          last_import: outcomeJson(state.lastImport),
          last_export: outcomeJson(state.lastExport),
          turn:
            state.lease === null
              ? null
              : JSON.stringify({ jobId: state.lease.jobId, until: DateTime.formatIso(state.lease.until) })
        })} ON CONFLICT (space_id) DO UPDATE SET bases = excluded.bases, sent = excluded.sent, event_at = excluded.event_at,
          last_import = excluded.last_import, last_export = excluded.last_export, turn = excluded.turn`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      remove: (spaceId) =>
        sql`DELETE FROM gitsync.states WHERE space_id = ${spaceId}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
