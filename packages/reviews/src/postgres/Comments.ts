import type { RevisionId, SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import type {
  Comment,
  CommentSubject,
  CommentId,
  NodeAnchor,
  PageSnapshot,
  TableCell
} from "../comments/Comment.ts"
import { Comments } from "../comments/Comments.ts"
import type { CommentBody, CommentForm } from "../comments/CommentText.ts"
import type { Reaction } from "../comments/Reaction.ts"
import type { ReviewId } from "../reviews/ReviewId.ts"

interface CommentRow {
  readonly id: string
  readonly space_id: string
  readonly change_request_id: string | null
  readonly review_id: string | null
  readonly revision_id: string
  readonly page: PageSnapshot | null
  readonly node: NodeAnchor | null
  readonly table_cell: TableCell | null
  readonly body: CommentBody
  readonly reactions: ReadonlyArray<Reaction>
  readonly replies: number
  readonly posted_by: string
  readonly posted_at: Date
  readonly edited_at: Date | null
  readonly resolved_at: Date | null
  readonly resolved_by: string | null
}

const toComment = (row: CommentRow): Comment => ({
  id: row.id as CommentId,
  spaceId: row.space_id as SpaceId,
  changeRequestId: row.change_request_id as ChangeRequestId | null,
  reviewId: row.review_id as ReviewId | null,
  revisionId: row.revision_id as RevisionId,
  page: row.page,
  node: row.node,
  tableCell: row.table_cell,
  body: row.body,
  reactions: row.reactions,
  replies: row.replies,
  postedBy: row.posted_by as UserId,
  postedAt: DateTime.fromDateUnsafe(row.posted_at),
  editedAt: row.edited_at === null ? null : DateTime.fromDateUnsafe(row.edited_at),
  resolved:
    row.resolved_at === null
      ? null
      : { at: DateTime.fromDateUnsafe(row.resolved_at), by: row.resolved_by as UserId }
})

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const date = (time: DateTime.Utc | null): Date | null => (time === null ? null : DateTime.toDateUtc(time))

export const layer: Layer.Layer<Comments, never, SqlClient.SqlClient> = Layer.effect(
  Comments,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = (
      form: CommentForm
    ) => sql`id, space_id, change_request_id, review_id, revision_id, page, node,
      table_cell, json_build_object(${sql.literal(`'${form}', ${form}`)}) AS body, reactions, replies, posted_by,
      posted_at, edited_at, resolved_at, resolved_by`
    const isOn = ({ changeRequestId, spaceId }: CommentSubject) =>
      sql.and([
        sql`space_id = ${spaceId}`,
        changeRequestId === null
          ? sql`change_request_id IS NULL`
          : sql`change_request_id = ${changeRequestId}`
      ])
    const find = (on: CommentSubject, id: CommentId, form: CommentForm, lock: "" | "FOR NO KEY UPDATE") =>
      sql<CommentRow>`SELECT ${columns(form)} FROM reviews.comments WHERE id = ${id} AND ${isOn(on)}
        ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toComment)),
        Effect.orDie
      )
    return {
      find: (on, id, form) => find(on, id, form, ""),
      findForUpdate: (on, id, form) => find(on, id, form, "FOR NO KEY UPDATE"),
      findMany: (on, ids, form) =>
        sql<CommentRow>`SELECT ${columns(form)} FROM reviews.comments
          WHERE id = ANY(${ids}::text[]) AND ${isOn(on)}`.pipe(
          Effect.map((rows) => rows.map(toComment)),
          Effect.orDie
        ),
      list: (on, { authors, order, pageId, status }, form, { after, limit }) =>
        sql<CommentRow>`SELECT ${columns(form)} FROM reviews.comments WHERE ${sql.and([
          isOn(on),
          ...(status === "all"
            ? []
            : [status === "open" ? sql`resolved_at IS NULL` : sql`resolved_at IS NOT NULL`]),
          ...(pageId === null ? [] : [sql`page_id = ${pageId}`]),
          ...(authors === null ? [] : [sql`posted_by = ANY(${authors}::text[])`]),
          ...(after === null ? [] : [order === "asc" ? sql`id > ${after[0]}` : sql`id < ${after[0]}`])
        ])} ORDER BY id ${sql.literal(order)} LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toComment), limit, (one) => [one.id])),
          Effect.orDie
        ),
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
      insert: (one, { document, markdown }) =>
        sql`INSERT INTO reviews.comments ${sql.insert({
          id: one.id,
          space_id: one.spaceId,
          change_request_id: one.changeRequestId,
          review_id: one.reviewId,
          revision_id: one.revisionId,
          page_id: one.page?.id ?? null,
          page: json(one.page),
          node: json(one.node),
          table_cell: json(one.tableCell),
          markdown,
          document: JSON.stringify(document),
          reactions: JSON.stringify(one.reactions),
          replies: one.replies,
          posted_by: one.postedBy,
          posted_at: date(one.postedAt),
          edited_at: date(one.editedAt),
          resolved_at: date(one.resolved?.at ?? null),
          resolved_by: one.resolved?.by ?? null
        })}`.pipe(Effect.asVoid, Effect.orDie),
      update: (one, text) =>
        sql`UPDATE reviews.comments SET reactions = ${JSON.stringify(one.reactions)}::json,
          edited_at = ${date(one.editedAt)}, resolved_at = ${date(one.resolved?.at ?? null)},
          resolved_by = ${one.resolved?.by ?? null} ${
            text === null
              ? sql``
              : sql`, markdown = ${text.markdown}, document = ${JSON.stringify(text.document)}::json`
          } WHERE id = ${one.id}`.pipe(Effect.asVoid, Effect.orDie),
      addToReplies: (id, added) =>
        sql`UPDATE reviews.comments SET replies = replies + ${added} WHERE id = ${id}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      remove: (id) => sql`DELETE FROM reviews.comments WHERE id = ${id}`.pipe(Effect.asVoid, Effect.orDie),
      removeOfSpace: (spaceId) =>
        sql`DELETE FROM reviews.comments WHERE space_id = ${spaceId}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
