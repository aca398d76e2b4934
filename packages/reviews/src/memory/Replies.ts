import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import type { CommentReply } from "../comments/CommentReply.ts"
import { type CommentForm, inForm } from "../comments/CommentText.ts"
import { Replies } from "../comments/Replies.ts"
import { ReviewTables, type Stored } from "./ReviewTables.ts"

const inFormOf =
  (form: CommentForm) =>
  ({ said, text }: Stored<CommentReply>): CommentReply => ({ ...said, body: inForm(text, form) })

export const layer: Layer.Layer<Replies, never, ReviewTables> = Layer.effect(
  Replies,
  Effect.gen(function* () {
    const { commentReplies } = yield* ReviewTables
    return {
      find: (commentId, id, form) =>
        Effect.map(TxHashMap.get(commentReplies, id), (found) =>
          Option.map(
            Option.filter(found, ({ said }) => said.commentId === commentId),
            inFormOf(form)
          )
        ),
      list: (commentId, form, request) =>
        Effect.map(TxHashMap.values(commentReplies), (all) =>
          listById(
            all
              .filter(({ said }) => said.commentId === commentId)
              .sort((a, b) => (a.said.id < b.said.id ? -1 : 1))
              .map(inFormOf(form)),
            request
          )
        ),
      insert: (said, text) => TxHashMap.set(commentReplies, said.id, { said, text }),
      update: ({ editedAt, id, reactions }, text) =>
        Effect.asVoid(
          TxHashMap.modify(commentReplies, id, (stored) => ({
            said: { ...stored.said, editedAt, reactions },
            text: text ?? stored.text
          }))
        ),
      remove: (id) => Effect.asVoid(TxHashMap.remove(commentReplies, id))
    }
  })
)
