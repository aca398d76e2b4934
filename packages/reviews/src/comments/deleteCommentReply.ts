import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { CommentId } from "./Comment.ts"
import { requireMayDelete } from "./CommentPermissions.ts"
import type { CommentReplyId } from "./CommentReply.ts"
import { Comments } from "./Comments.ts"
import { Replies } from "./Replies.ts"
import { requireComment, requireReply } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** Removes a reply. Removing what is not there changes nothing. */
export const deleteCommentReply = Effect.fn("reviews.deleteCommentReply")(
  function* (place: CommentPlace, commentId: CommentId, id: CommentReplyId) {
    const access = yield* authorizeComments(place, "read")
    yield* requireComment(access, commentId, "markdown", { forUpdate: true })
    const reply = yield* requireReply(commentId, id, "markdown")
    yield* requireMayDelete(access.role, reply.postedBy)
    yield* (yield* Replies).remove(id)
    yield* (yield* Comments).addToReplies(commentId, -1)
  },
  Effect.catchTag(
    ["SpaceNotFound", "ChangeRequestNotFound", "CommentNotFound", "CommentReplyNotFound"],
    () => Effect.void
  ),
  atomically
)
