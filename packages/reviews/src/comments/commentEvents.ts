import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"

const about = { commentId: Schema.String, changeRequestId: Schema.NullOr(Schema.String) }

/** Something was said about a space or change request. */
export const commentPosted = eventKind("reviews.commentPosted", Schema.Struct(about))

/** Somebody replied to a comment. */
export const commentReplied = eventKind(
  "reviews.commentReplied",
  Schema.Struct({ ...about, commentReplyId: Schema.String })
)

/** A comment was resolved. */
export const commentResolved = eventKind("reviews.commentResolved", Schema.Struct(about))
