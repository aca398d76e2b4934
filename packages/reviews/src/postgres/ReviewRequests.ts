import type { SpaceId } from "@octavo/content"
import { columns, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ReviewRequest } from "../reviews/ReviewRequest.ts"
import { ReviewRequests } from "../reviews/ReviewRequests.ts"

const requestColumns = columns(ReviewRequest, {
  changeRequestId: "change_request_id",
  userId: "user_id",
  revisionId: "revision_id",
  requestedBy: "requested_by",
  createdAt: timestamp("created_at")
})

const updates = requestColumns.updates({ except: ["changeRequestId", "userId"] })

export const layer: Layer.Layer<ReviewRequests, never, SqlClient.SqlClient> = Layer.effect(
  ReviewRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      putMany: (requests) => {
        const rows = JSON.stringify(requests.map(requestColumns.values))
        return sql`INSERT INTO reviews.requested_reviewers
          SELECT * FROM jsonb_populate_recordset(NULL::reviews.requested_reviewers, ${rows}::text::jsonb)
          ON CONFLICT (change_request_id, user_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later)
      },
      find: (changeRequestId, userId) =>
        sql`SELECT * FROM reviews.requested_reviewers
          WHERE change_request_id = ${changeRequestId} AND user_id = ${userId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), requestColumns.decode)),
          Effect.orDie
        ),
      list: (changeRequestId, { after, limit }) =>
        sql`SELECT * FROM reviews.requested_reviewers WHERE change_request_id = ${changeRequestId}
          AND user_id > ${after === null ? "" : after[0]} ORDER BY user_id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(requestColumns.decode), limit, ({ userId }) => [userId])),
          Effect.orDie
        ),
      listOfUser: (userId) =>
        sql<{ space_id: SpaceId }>`SELECT r.*, c.space_id FROM reviews.requested_reviewers r
          JOIN reviews.change_requests c ON c.id = r.change_request_id WHERE r.user_id = ${userId}`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ request: requestColumns.decode(row), spaceId: row.space_id }))
          ),
          Effect.orDie
        ),
      remove: (changeRequestId, userId) =>
        sql`DELETE FROM reviews.requested_reviewers
          WHERE change_request_id = ${changeRequestId} AND user_id = ${userId}`.pipe(later)
    }
  })
)
