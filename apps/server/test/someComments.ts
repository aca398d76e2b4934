import type { User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { type ChangeRequest, postComment, postCommentReply } from "@octavo/reviews"
import { Effect } from "effect"
import type { Server } from "./aServer.ts"

const body = { markdown: "Is that *so*?" }

/** A comment with a reply on a space, and one in a change request; all by one author. */
export const someComments = ({ within }: Server, { id, spaceId }: ChangeRequest, author: User) => {
  const someIn = Effect.fnUntraced(function* (changeRequest: string | null) {
    const place = { spaceId, changeRequest }
    const { comment } = yield* postComment(place, { body }, "markdown")
    const { reply } = yield* postCommentReply(place, comment.id, body, "markdown")
    return { commentId: comment.id, commentReplyId: reply.id }
  })
  const make = Effect.gen(function* () {
    return { inSpace: yield* someIn(null), inChangeRequest: yield* someIn(id) }
  })
  return within(make.pipe(as(author), Effect.orDie))
}
