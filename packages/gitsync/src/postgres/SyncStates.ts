import type { SpaceId } from "@octavo/content"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ImportOutcome, type SyncBase, SyncState, unsynchronised } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

interface StateRow {
  readonly base: SyncBase | null
  readonly event_at: Date | null
  readonly last_import: unknown
}

const decodeOutcome = Schema.decodeUnknownSync(Schema.NullOr(ImportOutcome))
const encodeOutcome = Schema.encodeSync(Schema.NullOr(ImportOutcome))

export const layer: Layer.Layer<SyncStates, never, SqlClient.SqlClient> = Layer.effect(
  SyncStates,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (spaceId: SpaceId, lock: "" | "FOR UPDATE") =>
      sql<StateRow>`SELECT base, event_at, last_import FROM gitsync.states
        WHERE space_id = ${spaceId} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) =>
          row === undefined
            ? unsynchronised(spaceId)
            : new SyncState({
                spaceId,
                base: row.base,
                eventAt: row.event_at === null ? null : DateTime.fromDateUnsafe(row.event_at),
                lastImport: decodeOutcome(row.last_import)
              })
        ),
        Effect.orDie
      )
    return {
      get: (spaceId) => get(spaceId, ""),
      getForUpdate: (spaceId) =>
        // The row has to be there before it can be held.
        Effect.andThen(
          Effect.orDie(sql`INSERT INTO gitsync.states (space_id) VALUES (${spaceId}) ON CONFLICT DO NOTHING`),
          get(spaceId, "FOR UPDATE")
        ),
      put: (state) =>
        sql`INSERT INTO gitsync.states ${sql.insert({
          space_id: state.spaceId,
          base: state.base === null ? null : JSON.stringify(state.base),
          event_at: state.eventAt === null ? null : DateTime.toDateUtc(state.eventAt),
          last_import: state.lastImport === null ? null : JSON.stringify(encodeOutcome(state.lastImport))
        })} ON CONFLICT (space_id) DO UPDATE SET base = excluded.base, event_at = excluded.event_at,
          last_import = excluded.last_import`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
