import type { RevisionId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import type { CommentId } from "../comments/Comment.ts"
import { Review, type ReviewId, type ReviewStatus } from "../reviews/Review.ts"
import { Reviews } from "../reviews/Reviews.ts"

interface ReviewRow {
  readonly id: string
  readonly change_request_id: string
  readonly revision_id: string
  readonly reviewer_id: string
  readonly requested_by: string | null
  readonly status: ReviewStatus
  readonly outdated: boolean
  readonly comment_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const toReview = (row: ReviewRow): Review =>
  new Review({
    id: row.id as ReviewId,
    changeRequestId: row.change_request_id as ChangeRequestId,
    revisionId: row.revision_id as RevisionId,
    reviewerId: row.reviewer_id as UserId,
    requestedBy: row.requested_by as UserId | null,
    status: row.status,
    isOutdated: row.outdated,
    commentId: row.comment_id as CommentId | null,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    updatedAt: DateTime.fromDateUnsafe(row.updated_at)
  })

export const layer: Layer.Layer<Reviews, never, SqlClient.SqlClient> = Layer.effect(
  Reviews,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: (review) =>
        sql`INSERT INTO reviews.reviews ${sql.insert({
          id: review.id,
          change_request_id: review.changeRequestId,
          revision_id: review.revisionId,
          reviewer_id: review.reviewerId,
          requested_by: review.requestedBy,
          status: review.status,
          outdated: review.isOutdated,
          comment_id: review.commentId,
          created_at: DateTime.toDateUtc(review.createdAt),
          updated_at: DateTime.toDateUtc(review.updatedAt)
        })} ON CONFLICT (id) DO UPDATE SET status = excluded.status, outdated = excluded.outdated,
          comment_id = excluded.comment_id, updated_at = excluded.updated_at`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      find: (changeRequestId, reviewId) =>
        sql<ReviewRow>`SELECT * FROM reviews.reviews
          WHERE change_request_id = ${changeRequestId} AND id = ${reviewId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toReview)),
          Effect.orDie
        ),
      list: (changeRequestId, isOutdated, { after, limit }) =>
        sql<ReviewRow>`SELECT * FROM reviews.reviews WHERE ${sql.and([
          sql`change_request_id = ${changeRequestId}`,
          ...(isOutdated === null ? [] : [sql`outdated = ${isOutdated}`]),
          ...(after === null ? [] : [sql`id < ${after[0]}`])
        ])} ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toReview), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      listCurrent: (changeRequestId) =>
        sql<ReviewRow>`SELECT * FROM reviews.reviews
          WHERE change_request_id = ${changeRequestId} AND NOT outdated ORDER BY id DESC`.pipe(
          Effect.map((rows) => rows.map(toReview)),
          Effect.orDie
        ),
      markOutdated: (changeRequestId, reviewers, at) =>
        sql`UPDATE reviews.reviews SET outdated = true, updated_at = ${DateTime.toDateUtc(at)}
          WHERE change_request_id = ${changeRequestId} AND NOT outdated
            AND reviewer_id = ANY(${reviewers}::text[])`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
