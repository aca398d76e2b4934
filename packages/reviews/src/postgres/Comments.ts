import { compositeOrNull, json, later, plainColumns, timestamp, timestampOrNull } from "@octavo/database"
import type { UserId } from "@octavo/identity"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { Comment, CommentId, CommentSubject } from "../comments/Comment.ts"
import { type CommentFilter, Comments, type Replier } from "../comments/Comments.ts"
import type { CommentForm } from "../comments/CommentText.ts"
import { body, bodyIn, textValues } from "./commentTexts.ts"

const commentColumns = plainColumns<Comment>({
  id: "id",
  spaceId: "space_id",
  changeRequestId: "change_request_id",
  reviewId: "review_id",
  revisionId: "revision_id",
  page: json("page"),
  node: json("node"),
  tableCell: json("table_cell"),
  body,
  reactions: json("reactions"),
  replies: "replies",
  postedBy: "posted_by",
  postedAt: timestamp("posted_at"),
  editedAt: timestampOrNull("edited_at"),
  resolved: compositeOrNull<NonNullable<Comment["resolved"]>>({
    at: timestamp("resolved_at"),
    by: "resolved_by"
  })
})

/** The fields that an update of a comment leaves alone; replies are counted by a statement of their own. */
const unchanged = [
  "id",
  "spaceId",
  "changeRequestId",
  "reviewId",
  "revisionId",
  "page",
  "node",
  "tableCell",
  "replies",
  "postedBy",
  "postedAt"
] as const

/** The conditions by which comments are found. */
const conditionsOf = (sql: SqlClient.SqlClient) => {
  // A change request is in one space; a second condition would have Postgres take its comments for few, and sort all of them.
  const isOn = ({ changeRequestId, spaceId }: CommentSubject) =>
    changeRequestId === null
      ? sql`space_id = ${spaceId} AND change_request_id IS NULL`
      : sql`change_request_id = ${changeRequestId}`
  /** The rows of a page of a list, and one more where there is a next page. */
  const listed = (
    on: CommentSubject,
    { authors, order, pageId, status }: CommentFilter,
    { after, limit }: ListingRequest
  ) =>
    sql`FROM reviews.comments WHERE ${sql.and([
      isOn(on),
      ...(status === "all"
        ? []
        : [status === "open" ? sql`resolved_at IS NULL` : sql`resolved_at IS NOT NULL`]),
      ...(pageId === null ? [] : [sql`page_id = ${pageId}`]),
      ...(authors === null ? [] : [sql`posted_by = ANY(${authors}::text[])`]),
      ...(after === null ? [] : [order === "asc" ? sql`id > ${after[0]}` : sql`id < ${after[0]}`])
    ])} ORDER BY id ${sql.literal(order)} LIMIT ${limit + 1}`
  return { isOn, listed }
}

interface ReplierRow {
  readonly comment_id: CommentId
  readonly posted_by: UserId
  readonly count: number
  readonly last_at: Date
}

const repliersOf = (rows: ReadonlyArray<ReplierRow>): ReadonlyMap<CommentId, ReadonlyArray<Replier>> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.comment_id)].map(([id, own]) => [
      id,
      own.map(({ count, last_at, posted_by }) => ({
        userId: posted_by,
        count,
        lastAt: DateTime.fromDateUnsafe(new Date(last_at))
      }))
    ])
  )

export const layer: Layer.Layer<Comments, never, SqlClient.SqlClient> = Layer.effect(
  Comments,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = (form: CommentForm) => sql.literal(`${commentColumns.names}, ${bodyIn(form)}`)
    const { isOn, listed } = conditionsOf(sql)
    const find = (on: CommentSubject, id: CommentId, form: CommentForm, lock: "" | "FOR NO KEY UPDATE") =>
      sql`SELECT ${columns(form)} FROM reviews.comments WHERE id = ${id} AND ${isOn(on)}
        ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), commentColumns.decode)),
        Effect.orDie
      )
    return {
      find: (on, id, form) => find(on, id, form, ""),
      findForUpdate: (on, id, form) => find(on, id, form, "FOR NO KEY UPDATE"),
      findMany: (on, ids, form) =>
        sql`SELECT ${columns(form)} FROM reviews.comments
          WHERE id = ANY(${ids}::text[]) AND ${isOn(on)}`.pipe(
          Effect.map((rows) => rows.map(commentColumns.decode)),
          Effect.orDie
        ),
      list: (on, filter, form, request) =>
        sql`SELECT ${columns(form)} ${listed(on, filter, request)}`.pipe(
          Effect.map((rows) => toListing(rows.map(commentColumns.decode), request.limit, (one) => [one.id])),
          Effect.orDie
        ),
      stateOf: (on, filter, request) =>
        sql<{
          state: string
        }>`SELECT encode(sha256(coalesce(string_agg(version, ','), '')::bytea), 'hex') AS state
          FROM (SELECT concat_ws(' ', id, xmin, ctid) AS version ${listed(on, filter, request)}) AS versions`.pipe(
          Effect.map(([row]) => row!.state),
          Effect.orDie
        ),
      findRepliers: (ids) =>
        sql<ReplierRow>`SELECT comment_id, posted_by, count(*)::int AS count, max(posted_at) AS last_at
          FROM reviews.comment_replies WHERE comment_id = ANY(${ids}::text[])
          GROUP BY comment_id, posted_by ORDER BY min(id)`.pipe(Effect.map(repliersOf), Effect.orDie),
      listAuthors: (on, { after, limit }) =>
        sql<{ id: UserId }>`SELECT id FROM (
            SELECT posted_by AS id FROM reviews.comments WHERE ${isOn(on)}
            UNION
            SELECT r.posted_by FROM reviews.comment_replies r
            WHERE r.comment_id IN (SELECT id FROM reviews.comments WHERE ${isOn(on)})
          ) AS authors ${after === null ? sql`` : sql`WHERE id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) =>
            toListing(
              rows.map(({ id }) => id),
              limit,
              (id) => [id]
            )
          ),
          Effect.orDie
        ),
      insert: (one, text) =>
        sql`INSERT INTO reviews.comments ${sql.insert({
          ...commentColumns.values(one),
          page_id: one.page?.id ?? null,
          ...textValues(text)
        })}`.pipe(later),
      update: (one, text) =>
        sql`UPDATE reviews.comments SET ${sql.update({
          ...commentColumns.changes(one, { except: unchanged }),
          ...(text === null ? {} : textValues(text))
        })} WHERE id = ${one.id}`.pipe(later),
      addToReplies: (id, added) =>
        sql`UPDATE reviews.comments SET replies = replies + ${added} WHERE id = ${id}`.pipe(later),
      remove: (id) => sql`DELETE FROM reviews.comments WHERE id = ${id}`.pipe(later),
      removeOfSpace: (spaceId) => sql`DELETE FROM reviews.comments WHERE space_id = ${spaceId}`.pipe(later)
    }
  })
)
