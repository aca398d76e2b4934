import type { PageId, SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Comment, CommentSubject, CommentId } from "./Comment.ts"
import type { CommentForm, CommentText } from "./CommentText.ts"

/** Which comments are listed, and from which end. */
export interface CommentFilter {
  readonly order: "asc" | "desc"
  readonly status: "all" | "open" | "resolved"
  readonly pageId: PageId | null
  /** Null for anybody. */
  readonly authors: ReadonlyArray<UserId> | null
}

/** Somebody who replied to a comment, with the number of replies and the time of the last one. */
export interface Replier {
  readonly userId: UserId
  readonly count: number
  readonly lastAt: DateTime.Utc
}

/** The comments of all spaces and change requests. */
export class Comments extends Context.Service<
  Comments,
  {
    readonly find: (
      on: CommentSubject,
      id: CommentId,
      form: CommentForm
    ) => Effect.Effect<Option.Option<Comment>>
    /** Locks the comment until the unit of work ends. Its change request and the space are locked after it. */
    readonly findForUpdate: (
      on: CommentSubject,
      id: CommentId,
      form: CommentForm
    ) => Effect.Effect<Option.Option<Comment>>
    /** Those of these that are there, in no order. */
    readonly findMany: (
      on: CommentSubject,
      ids: ReadonlyArray<CommentId>,
      form: CommentForm
    ) => Effect.Effect<ReadonlyArray<Comment>>
    readonly list: (
      on: CommentSubject,
      filter: CommentFilter,
      form: CommentForm,
      request: ListingRequest
    ) => Effect.Effect<Listing<Comment>>
    /**
     * Names the state of a page of the list: as long as it is the same, `list` answers the same comments, in either form. It is read
     * before them.
     */
    readonly stateOf: (
      on: CommentSubject,
      filter: CommentFilter,
      request: ListingRequest
    ) => Effect.Effect<string>
    /** The authors of the replies to these comments, the first reply first; comments without replies are left out. */
    readonly findRepliers: (
      ids: ReadonlyArray<CommentId>
    ) => Effect.Effect<ReadonlyMap<CommentId, ReadonlyArray<Replier>>>
    /** Lists the authors of existing comments and replies, by id. */
    readonly listAuthors: (on: CommentSubject, request: ListingRequest) => Effect.Effect<Listing<UserId>>
    readonly insert: (comment: Comment, text: CommentText) => Effect.Effect<void>
    /** Writes its state and reactions, and its text where a new one is given; not what it is about. */
    readonly update: (comment: Comment, text: CommentText | null) => Effect.Effect<void>
    /** Adds to the count of replies. */
    readonly addToReplies: (id: CommentId, added: number) => Effect.Effect<void>
    /** Removes it with its replies. */
    readonly remove: (id: CommentId) => Effect.Effect<void>
    /** Removes those on a space, with their replies; those in its change requests go with these. */
    readonly removeOfSpace: (spaceId: SpaceId) => Effect.Effect<void>
  }
>()("@octavo/reviews/Comments") {}
