import type { RevisionId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import { ReviewRequest } from "../reviews/ReviewRequest.ts"
import { ReviewRequests } from "../reviews/ReviewRequests.ts"

interface RequestRow {
  readonly change_request_id: string
  readonly user_id: string
  readonly revision_id: string
  readonly requested_by: string
  readonly created_at: Date
}

const toRequest = (row: RequestRow): ReviewRequest =>
  new ReviewRequest({
    changeRequestId: row.change_request_id as ChangeRequestId,
    userId: row.user_id as UserId,
    revisionId: row.revision_id as RevisionId,
    requestedBy: row.requested_by as UserId,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

export const layer: Layer.Layer<ReviewRequests, never, SqlClient.SqlClient> = Layer.effect(
  ReviewRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      putMany: (requests) => {
        const rows = requests.map((request) => ({
          change_request_id: request.changeRequestId,
          user_id: request.userId,
          revision_id: request.revisionId,
          requested_by: request.requestedBy,
          created_at: DateTime.formatIso(request.createdAt)
        }))
        return sql`INSERT INTO reviews.requested_reviewers
            (change_request_id, user_id, revision_id, requested_by, created_at)
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS t(change_request_id text,
            user_id text, revision_id text, requested_by text, created_at timestamptz)
          ON CONFLICT (change_request_id, user_id) DO UPDATE SET revision_id = excluded.revision_id,
            requested_by = excluded.requested_by, created_at = excluded.created_at`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
      },
      find: (changeRequestId, userId) =>
        sql<RequestRow>`SELECT * FROM reviews.requested_reviewers
          WHERE change_request_id = ${changeRequestId} AND user_id = ${userId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toRequest)),
          Effect.orDie
        ),
      list: (changeRequestId, { after, limit }) =>
        sql<RequestRow>`SELECT * FROM reviews.requested_reviewers WHERE change_request_id = ${changeRequestId}
          AND user_id > ${after === null ? "" : after[0]} ORDER BY user_id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toRequest), limit, ({ userId }) => [userId])),
          Effect.orDie
        ),
      remove: (changeRequestId, userId) =>
        sql`DELETE FROM reviews.requested_reviewers
          WHERE change_request_id = ${changeRequestId} AND user_id = ${userId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
