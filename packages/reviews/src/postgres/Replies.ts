import { json, later, plainColumns, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { CommentReply } from "../comments/CommentReply.ts"
import type { CommentForm } from "../comments/CommentText.ts"
import { Replies } from "../comments/Replies.ts"
import { body, bodyIn, textValues } from "./commentTexts.ts"

const replyColumns = plainColumns<CommentReply>({
  id: "id",
  commentId: "comment_id",
  body,
  reactions: json("reactions"),
  postedBy: "posted_by",
  postedAt: timestamp("posted_at"),
  editedAt: timestampOrNull("edited_at")
})

export const layer: Layer.Layer<Replies, never, SqlClient.SqlClient> = Layer.effect(
  Replies,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = (form: CommentForm) => sql.literal(`${replyColumns.names}, ${bodyIn(form)}`)
    return {
      find: (commentId, id, form) =>
        sql`SELECT ${columns(form)} FROM reviews.comment_replies
          WHERE id = ${id} AND comment_id = ${commentId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), replyColumns.decode)),
          Effect.orDie
        ),
      list: (commentId, form, { after, limit }) =>
        sql`SELECT ${columns(form)} FROM reviews.comment_replies WHERE comment_id = ${commentId}
          ${after === null ? sql`` : sql`AND id > ${after[0]}`} ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(replyColumns.decode), limit, (one) => [one.id])),
          Effect.orDie
        ),
      insert: (one, text) =>
        sql`INSERT INTO reviews.comment_replies
          ${sql.insert({ ...replyColumns.values(one), ...textValues(text) })}`.pipe(later),
      update: (one, text) =>
        sql`UPDATE reviews.comment_replies SET ${sql.update({
          ...replyColumns.changes(one, { except: ["id", "commentId", "postedBy", "postedAt"] }),
          ...(text === null ? {} : textValues(text))
        })} WHERE id = ${one.id}`.pipe(later),
      remove: (id) => sql`DELETE FROM reviews.comment_replies WHERE id = ${id}`.pipe(later)
    }
  })
)
