import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import type { Comment, CommentId } from "./Comment.ts"
import { type CommentPermissions, permissionsOn } from "./CommentPermissions.ts"
import type { CommentReply } from "./CommentReply.ts"
import { Comments, type Replier } from "./Comments.ts"
import { type CommentForm, inAskedForm } from "./CommentText.ts"
import { type PresentTarget, presentTargets } from "./presentTargets.ts"
import type { CommentAccess } from "./authorizeComments.ts"

/** A comment as somebody sees it. */
export interface CommentView {
  readonly comment: Comment
  /** Null for a comment on the whole. */
  readonly target: PresentTarget | null
  readonly permissions: CommentPermissions
  readonly repliers: ReadonlyArray<Replier>
}

/** Those who replied to some comments, by the comment. No statement where nobody did. */
export const findRepliers = Effect.fnUntraced(function* (comments: ReadonlyArray<Comment>) {
  const ids = comments.flatMap(({ id, replies }) => (replies > 0 ? [id] : []))
  const none: ReadonlyMap<CommentId, ReadonlyArray<Replier>> = new Map()
  return ids.length === 0 ? none : yield* (yield* Comments).findRepliers(ids)
})

/** A reply as somebody sees it. */
export interface CommentReplyView {
  readonly reply: CommentReply
  readonly on: CommentAccess["on"]
  readonly permissions: CommentPermissions
}

/** Comments with what they are on now, in a fixed number of questions. */
export const viewComments = Effect.fnUntraced(function* (
  access: CommentAccess,
  stored: ReadonlyArray<Comment>,
  form: CommentForm,
  known?: Effect.Success<ReturnType<typeof findRepliers>>
) {
  const { userId } = yield* Caller
  const comments =
    form === "markdown" ? stored : yield* Effect.forEach(stored, (comment) => inAskedForm(comment, form))
  const targets = yield* presentTargets(access, comments)
  const repliers = known ?? (yield* findRepliers(stored))
  return comments.map((comment): CommentView => ({
    comment,
    target: targets.get(comment.id) ?? null,
    permissions: permissionsOn(access.role, userId, comment.postedBy),
    repliers: repliers.get(comment.id) ?? []
  }))
})

/** One comment with what it is on now. */
export const viewComment = (access: CommentAccess, comment: Comment, form: CommentForm) =>
  Effect.map(viewComments(access, [comment], form), ([view]) => view!)

/** A comment that the caller posted just now: its target is as it was looked up for it. */
export const viewNewComment = ({ role }: CommentAccess, posted: Comment, form: CommentForm) =>
  Effect.map(inAskedForm(posted, form), (comment): CommentView => ({
    comment,
    target:
      comment.page === null ? null : { page: { ...comment.page, isOutdated: false }, node: comment.node },
    permissions: permissionsOn(role, comment.postedBy, comment.postedBy),
    repliers: []
  }))

/** A reply with what the caller may do with it. */
export const viewReply = ({ on, role }: CommentAccess, stored: CommentReply, form: CommentForm) =>
  Effect.zipWith(Caller, inAskedForm(stored, form), ({ userId }, reply): CommentReplyView => ({
    reply,
    on,
    permissions: permissionsOn(role, userId, reply.postedBy)
  }))
