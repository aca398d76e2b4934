import { Schema } from "effect"
import { maxCommentLength } from "./maxCommentLength.ts"

/** A body says nothing, or too much. */
export class CommentBodyRefused extends Schema.TaggedError<CommentBodyRefused>()(
  "CommentBodyRefused",
  { reason: Schema.Literals(["empty", "too-long"]) },
  { httpApiStatus: 400 }
) {
  get path() {
    return "body"
  }
  override get message() {
    return this.reason === "empty"
      ? "The comment is empty. Send body.markdown with at least one character"
      : `The body of a comment has at most ${maxCommentLength} characters`
  }
}
