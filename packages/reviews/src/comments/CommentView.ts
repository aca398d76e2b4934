import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import type { Comment } from "./Comment.ts"
import { type CommentPermissions, permissionsOn } from "./CommentPermissions.ts"
import type { CommentReply } from "./CommentReply.ts"
import { type PresentTarget, presentTargets } from "./presentTargets.ts"
import type { CommentAccess } from "./authorizeComments.ts"

/** A comment as somebody sees it. */
export interface CommentView {
  readonly comment: Comment
  /** Null for a comment on the whole. */
  readonly target: PresentTarget | null
  readonly permissions: CommentPermissions
}

/** A reply as somebody sees it. */
export interface CommentReplyView {
  readonly reply: CommentReply
  readonly on: CommentAccess["on"]
  readonly permissions: CommentPermissions
}

/** Comments with what they are on now, in a fixed number of questions. */
export const viewComments = Effect.fnUntraced(function* (
  access: CommentAccess,
  comments: ReadonlyArray<Comment>
) {
  const { userId } = yield* Caller
  const targets = yield* presentTargets(access, comments)
  return comments.map((comment): CommentView => ({
    comment,
    target: targets.get(comment.id) ?? null,
    permissions: permissionsOn(access.role, userId, comment.postedBy)
  }))
})

/** One comment with what it is on now. */
export const viewComment = (access: CommentAccess, comment: Comment) =>
  Effect.map(viewComments(access, [comment]), ([view]) => view!)

/** A comment that the caller posted just now: its target is as it was looked up for it. */
export const viewNewComment = ({ role }: CommentAccess, comment: Comment): CommentView => ({
  comment,
  target: comment.page === null ? null : { page: { ...comment.page, isOutdated: false }, node: comment.node },
  permissions: permissionsOn(role, comment.postedBy, comment.postedBy)
})

/** A reply with what the caller may do with it. */
export const viewReply = ({ on, role }: CommentAccess, reply: CommentReply) =>
  Effect.map(Caller, ({ userId }): CommentReplyView => ({
    reply,
    on,
    permissions: permissionsOn(role, userId, reply.postedBy)
  }))
