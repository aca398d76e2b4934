import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { RefusedSignIns } from "../audit/RefusedSignIns.ts"
import type { OrganizationId } from "../directory/Organization.ts"

interface CountRow {
  readonly organization_id: OrganizationId | null
  readonly target_kind: string
  readonly target_id: string
  readonly minute: Date
  readonly count: number
}

export const layer: Layer.Layer<RefusedSignIns, never, SqlClient.SqlClient> = Layer.effect(
  RefusedSignIns,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      count: ({ minute, organizationId, target }) =>
        sql<{ count: number }>`INSERT INTO identity.refused_sign_ins AS r ${sql.insert({
          target_kind: target.kind,
          target_id: target.id,
          minute: DateTime.toDateUtc(minute),
          organization_id: organizationId,
          count: 1
        })} ON CONFLICT (target_kind, target_id, minute) DO UPDATE SET count = r.count + 1
          RETURNING count`.pipe(
          Effect.map(([row]) => row?.count ?? 1),
          Effect.orDie
        ),
      takeBefore: (time) =>
        sql<CountRow>`DELETE FROM identity.refused_sign_ins WHERE minute < ${DateTime.toDateUtc(time)}
          RETURNING *`.pipe(
          Effect.map((rows) =>
            rows.map(
              ({ count, minute, organization_id: organizationId, target_id: id, target_kind: kind }) => ({
                organizationId,
                target: { kind, id },
                minute: DateTime.fromDateUnsafe(minute),
                count
              })
            )
          ),
          Effect.orDie
        )
    }
  })
)
