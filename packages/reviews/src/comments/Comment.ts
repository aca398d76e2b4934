import type { PageId, RevisionId, SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { type DateTime, Schema } from "effect"
import type { ChangeRequestId } from "../changeRequests/ChangeRequest.ts"
import type { ReviewId } from "../changeRequests/ReviewId.ts"
import type { CommentBody } from "./CommentText.ts"
import type { Reaction } from "./Reaction.ts"

export const CommentId = Schema.String.pipe(Schema.brand("CommentId"))
export type CommentId = typeof CommentId.Type

/** The subject of a comment: a space, or one of its change requests. A comment of one is unknown to the other. */
export interface CommentSubject {
  readonly spaceId: SpaceId
  readonly changeRequestId: ChangeRequestId | null
}

/** A page as it was when it was commented, for when it is gone. Times are milliseconds since 1970. */
export interface PageSnapshot {
  readonly id: PageId
  readonly title: string
  readonly path: string
  readonly emoji: string | null
  readonly icon: string | null
  readonly createdAt: number
  readonly updatedAt: number
  /** Names its source then; null for a page without text. */
  readonly sourceHash: string | null
}

/** A block of a page as it was when it was commented, to be found again in what became of the page. */
export interface NodeAnchor {
  readonly key: string
  readonly preview: string
}

/** A cell of a table: its row and its column. */
export interface TableCell {
  readonly record: string
  readonly definition: string
}

/** A comment on a space or change request, or on a page, a block or a cell in it. */
export interface Comment extends CommentSubject {
  readonly id: CommentId
  /** The review that it belongs to. */
  readonly reviewId: ReviewId | null
  /** The revision that the author of the comment saw. */
  readonly revisionId: RevisionId
  readonly page: PageSnapshot | null
  readonly node: NodeAnchor | null
  readonly tableCell: TableCell | null
  readonly body: CommentBody
  /** The oldest first. */
  readonly reactions: ReadonlyArray<Reaction>
  readonly replies: number
  readonly postedBy: UserId
  readonly postedAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
  /** Null while it is open. */
  readonly resolved: { readonly at: DateTime.Utc; readonly by: UserId } | null
}

/** There is no such comment where it was looked for. */
export class CommentNotFound extends Schema.TaggedError<CommentNotFound>()(
  "CommentNotFound",
  { commentId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such comment"
  }
}

/** Only who wrote a comment or reply may change its text. */
export class NotTheAuthor extends Schema.TaggedError<NotTheAuthor>()(
  "NotTheAuthor",
  { id: Schema.String },
  { httpApiStatus: 403 }
) {
  override get message() {
    return "Only the author may change the text of a comment or reply"
  }
}
