import { columns, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Review } from "../reviews/Review.ts"
import { Reviews } from "../reviews/Reviews.ts"

const reviewColumns = columns(Review, {
  id: "id",
  changeRequestId: "change_request_id",
  revisionId: "revision_id",
  reviewerId: "reviewer_id",
  requestedBy: "requested_by",
  status: "status",
  isOutdated: "outdated",
  commentId: "comment_id",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at")
})

const updates = reviewColumns.updates({
  except: ["id", "changeRequestId", "revisionId", "reviewerId", "requestedBy", "createdAt"]
})

export const layer: Layer.Layer<Reviews, never, SqlClient.SqlClient> = Layer.effect(
  Reviews,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: (review) =>
        sql`INSERT INTO reviews.reviews ${sql.insert(reviewColumns.values(review))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      find: (changeRequestId, reviewId) =>
        sql`SELECT * FROM reviews.reviews
          WHERE change_request_id = ${changeRequestId} AND id = ${reviewId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), reviewColumns.decode)),
          Effect.orDie
        ),
      list: (changeRequestId, isOutdated, { after, limit }) =>
        sql`SELECT * FROM reviews.reviews WHERE ${sql.and([
          sql`change_request_id = ${changeRequestId}`,
          ...(isOutdated === null ? [] : [sql`outdated = ${isOutdated}`]),
          ...(after === null ? [] : [sql`id < ${after[0]}`])
        ])} ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(reviewColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      listCurrent: (changeRequestId) =>
        sql`SELECT * FROM reviews.reviews
          WHERE change_request_id = ${changeRequestId} AND NOT outdated ORDER BY id DESC`.pipe(
          Effect.map((rows) => rows.map(reviewColumns.decode)),
          Effect.orDie
        ),
      markOutdated: (changeRequestId, reviewers, at) =>
        sql`UPDATE reviews.reviews SET outdated = true, updated_at = ${DateTime.toDateUtc(at)}
          WHERE change_request_id = ${changeRequestId} AND NOT outdated
            AND reviewer_id = ANY(${reviewers}::text[])`.pipe(later)
    }
  })
)
