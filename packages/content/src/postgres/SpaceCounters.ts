import { later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { SpaceCounters } from "../spaces/SpaceCounters.ts"

export const layer: Layer.Layer<SpaceCounters, never, SqlClient.SqlClient> = Layer.effect(
  SpaceCounters,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      add: (id, added) =>
        sql`UPDATE content.spaces SET comments = comments + ${added.comments ?? 0},
          change_requests = change_requests + ${added.changeRequests ?? 0},
          change_requests_open = change_requests_open + ${added.changeRequestsOpen ?? 0},
          change_requests_draft = change_requests_draft + ${added.changeRequestsDraft ?? 0}
          WHERE id = ${id}`.pipe(later),
      addChangeRequest: (id, status) =>
        sql<{ number: number }>`UPDATE content.spaces SET change_requests = change_requests + 1,
          ${sql.literal(`change_requests_${status} = change_requests_${status} + 1`)}
          WHERE id = ${id} RETURNING change_requests AS number`.pipe(
          Effect.map((rows) => rows[0]!.number),
          Effect.orDie
        )
    }
  })
)
