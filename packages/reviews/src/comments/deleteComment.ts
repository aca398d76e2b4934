import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { CommentId } from "./Comment.ts"
import { requireMayDelete } from "./CommentPermissions.ts"
import { Comments } from "./Comments.ts"
import { countOpenComment } from "./countOpenComment.ts"
import { requireComment } from "./requireComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"

/** Removes a comment with its replies. Removing what is not there changes nothing. */
export const deleteComment = Effect.fn("reviews.deleteComment")(
  function* (place: CommentPlace, id: CommentId) {
    const access = yield* authorizeComments(place, "read")
    const comment = yield* requireComment(access, id, "markdown", { forUpdate: true })
    yield* requireMayDelete(access.role, comment.postedBy)
    yield* (yield* Comments).remove(id)
    if (comment.resolved === null) yield* countOpenComment(access.on, -1)
  },
  Effect.catchTag(["SpaceNotFound", "ChangeRequestNotFound", "CommentNotFound"], () => Effect.void),
  atomically
)
