import { plainColumns, timestamp } from "@octavo/database"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Contribution, Contributions } from "../contributions/Contributions.ts"

const contributionColumns = plainColumns<Contribution>({
  userId: "user_id",
  action: "action",
  count: "count",
  updatedAt: timestamp("updated_at")
})

export const layer: Layer.Layer<Contributions, never, SqlClient.SqlClient> = Layer.effect(
  Contributions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const names = sql.literal(contributionColumns.names)
    return {
      add: Effect.fnUntraced(function* (changeRequestId, userId, action) {
        const first = { userId, action, count: 1, updatedAt: yield* DateTime.now }
        yield* sql`INSERT INTO reviews.contributions AS c ${sql.insert({
          change_request_id: changeRequestId,
          ...contributionColumns.values(first)
        })} ON CONFLICT (change_request_id, user_id, action)
          DO UPDATE SET count = c.count + 1, updated_at = excluded.updated_at`
      }, Effect.orDie),
      list: (changeRequestId) =>
        sql`SELECT ${names} FROM reviews.contributions WHERE change_request_id = ${changeRequestId}
          ORDER BY updated_at DESC, user_id, action`.pipe(
          Effect.map((rows) => rows.map(contributionColumns.decode)),
          Effect.orDie
        )
    }
  })
)
