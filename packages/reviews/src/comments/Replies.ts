import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { CommentId } from "./Comment.ts"
import type { CommentReply, CommentReplyId } from "./CommentReply.ts"
import type { CommentForm, CommentText } from "./CommentText.ts"

/** The replies to all comments. A writer of a reply locks its comment. */
export class Replies extends Context.Service<
  Replies,
  {
    readonly find: (
      commentId: CommentId,
      id: CommentReplyId,
      form: CommentForm
    ) => Effect.Effect<Option.Option<CommentReply>>
    /** Oldest first. */
    readonly list: (
      commentId: CommentId,
      form: CommentForm,
      request: ListingRequest
    ) => Effect.Effect<Listing<CommentReply>>
    readonly insert: (reply: CommentReply, text: CommentText) => Effect.Effect<void>
    /** Writes its reactions, and its text where a new one is given. */
    readonly update: (reply: CommentReply, text: CommentText | null) => Effect.Effect<void>
    readonly remove: (id: CommentReplyId) => Effect.Effect<void>
  }
>()("@octavo/reviews/Replies") {}
