import type { UserId } from "@octavo/identity"
import { type DateTime, Schema } from "effect"
import type { CommentId } from "./Comment.ts"
import type { CommentBody } from "./CommentText.ts"
import type { Reaction } from "./Reaction.ts"

export const CommentReplyId = Schema.String.pipe(Schema.brand("CommentReplyId"))
export type CommentReplyId = typeof CommentReplyId.Type

/** An answer to a comment. */
export interface CommentReply {
  readonly id: CommentReplyId
  readonly commentId: CommentId
  readonly body: CommentBody
  /** The oldest first. */
  readonly reactions: ReadonlyArray<Reaction>
  readonly postedBy: UserId
  readonly postedAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
}

/** The comment has no such reply. */
export class CommentReplyNotFound extends Schema.TaggedError<CommentReplyNotFound>()(
  "CommentReplyNotFound",
  { commentReplyId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such reply"
  }
}
