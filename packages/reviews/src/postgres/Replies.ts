import type { UserId } from "@octavo/identity"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { CommentId } from "../comments/Comment.ts"
import type { CommentReply, CommentReplyId } from "../comments/CommentReply.ts"
import type { CommentBody, CommentForm } from "../comments/CommentText.ts"
import type { Reaction } from "../comments/Reaction.ts"
import { Replies } from "../comments/Replies.ts"

interface ReplyRow {
  readonly id: string
  readonly comment_id: string
  readonly body: CommentBody
  readonly reactions: ReadonlyArray<Reaction>
  readonly posted_by: string
  readonly posted_at: Date
  readonly edited_at: Date | null
}

const toReply = (row: ReplyRow): CommentReply => ({
  id: row.id as CommentReplyId,
  commentId: row.comment_id as CommentId,
  body: row.body,
  reactions: row.reactions,
  postedBy: row.posted_by as UserId,
  postedAt: DateTime.fromDateUnsafe(row.posted_at),
  editedAt: row.edited_at === null ? null : DateTime.fromDateUnsafe(row.edited_at)
})

export const layer: Layer.Layer<Replies, never, SqlClient.SqlClient> = Layer.effect(
  Replies,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = (form: CommentForm) => sql`id, comment_id,
      json_build_object(${sql.literal(`'${form}', ${form}`)}) AS body, reactions, posted_by, posted_at, edited_at`
    return {
      find: (commentId, id, form) =>
        sql<ReplyRow>`SELECT ${columns(form)} FROM reviews.comment_replies
          WHERE id = ${id} AND comment_id = ${commentId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toReply)),
          Effect.orDie
        ),
      list: (commentId, form, { after, limit }) =>
        sql<ReplyRow>`SELECT ${columns(form)} FROM reviews.comment_replies WHERE comment_id = ${commentId}
          ${after === null ? sql`` : sql`AND id > ${after[0]}`} ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toReply), limit, (one) => [one.id])),
          Effect.orDie
        ),
      insert: (one, { document, markdown }) =>
        sql`INSERT INTO reviews.comment_replies ${sql.insert({
          id: one.id,
          comment_id: one.commentId,
          markdown,
          document: JSON.stringify(document),
          reactions: JSON.stringify(one.reactions),
          posted_by: one.postedBy,
          posted_at: DateTime.toDateUtc(one.postedAt),
          edited_at: one.editedAt === null ? null : DateTime.toDateUtc(one.editedAt)
        })}`.pipe(Effect.asVoid, Effect.orDie),
      update: (one, text) =>
        sql`UPDATE reviews.comment_replies SET reactions = ${JSON.stringify(one.reactions)}::json,
          edited_at = ${one.editedAt === null ? null : DateTime.toDateUtc(one.editedAt)} ${
            text === null
              ? sql``
              : sql`, markdown = ${text.markdown}, document = ${JSON.stringify(text.document)}::json`
          } WHERE id = ${one.id}`.pipe(Effect.asVoid, Effect.orDie),
      remove: (id) =>
        sql`DELETE FROM reviews.comment_replies WHERE id = ${id}`.pipe(Effect.asVoid, Effect.orDie)
    }
  })
)
