import type { UserId } from "@octavo/identity"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Contribution, Contributions } from "../contributions/Contributions.ts"

interface ContributionRow {
  readonly user_id: string
  readonly action: Contribution["action"]
  readonly count: number
  readonly updated_at: Date
}

export const layer: Layer.Layer<Contributions, never, SqlClient.SqlClient> = Layer.effect(
  Contributions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      add: Effect.fnUntraced(function* (changeRequestId, userId, action) {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        yield* sql`INSERT INTO reviews.contributions AS c (change_request_id, user_id, action, count, updated_at)
          VALUES (${changeRequestId}, ${userId}, ${action}, 1, ${now})
          ON CONFLICT (change_request_id, user_id, action)
          DO UPDATE SET count = c.count + 1, updated_at = excluded.updated_at`
      }, Effect.orDie),
      list: (changeRequestId) =>
        sql<ContributionRow>`SELECT * FROM reviews.contributions WHERE change_request_id = ${changeRequestId}
          ORDER BY updated_at DESC, user_id, action`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({
              userId: row.user_id as UserId,
              action: row.action,
              count: row.count,
              updatedAt: DateTime.fromDateUnsafe(row.updated_at)
            }))
          ),
          Effect.orDie
        )
    }
  })
)
