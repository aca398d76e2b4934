import { Caller, type User, type UserId, Users } from "@octavo/identity"
import { Effect } from "effect"
import type { Comment } from "./Comment.ts"
import { type CommentPermissions, permissionsOn } from "./CommentPermissions.ts"
import type { CommentReply } from "./CommentReply.ts"
import { type PresentTarget, presentTargets } from "./presentTargets.ts"
import type { Reaction } from "./Reaction.ts"
import type { CommentAccess } from "./requireCommented.ts"

/** The people whom comments name, by id. */
export type People = ReadonlyMap<UserId, User>

/** A comment as somebody sees it. */
export interface CommentView {
  readonly comment: Comment
  /** Null for a comment on the whole. */
  readonly target: PresentTarget | null
  readonly people: People
  readonly permissions: CommentPermissions
}

/** A reply as somebody sees it. */
export interface CommentReplyView {
  readonly reply: CommentReply
  readonly on: CommentAccess["on"]
  readonly people: People
  readonly permissions: CommentPermissions
}

const peopleOf = Effect.fnUntraced(function* (
  said: ReadonlyArray<{
    readonly postedBy: UserId
    readonly reactions: ReadonlyArray<Reaction>
    readonly resolved?: { readonly by: UserId } | null
  }>
) {
  const ids = new Set(
    said.flatMap(({ postedBy, reactions, resolved }) => [
      postedBy,
      ...(resolved === null || resolved === undefined ? [] : [resolved.by]),
      ...reactions.map(({ userId }) => userId)
    ])
  )
  if (ids.size === 0) return new Map<UserId, User>()
  const users = yield* (yield* Users).getMany([...ids])
  return new Map(users.map((user) => [user.id, user]))
})

/** Comments with all that is shown beside them, in a fixed number of questions. */
export const viewComments = Effect.fnUntraced(function* (
  access: CommentAccess,
  comments: ReadonlyArray<Comment>
) {
  const { userId } = yield* Caller
  const [people, targets] = yield* Effect.all([peopleOf(comments), presentTargets(access, comments)], {
    concurrency: "unbounded"
  })
  return comments.map((comment): CommentView => ({
    comment,
    target: targets.get(comment.id) ?? null,
    people,
    permissions: permissionsOn(access.role, userId, comment.postedBy)
  }))
})

/** One comment with all that is shown beside it. */
export const viewComment = (access: CommentAccess, comment: Comment) =>
  Effect.map(viewComments(access, [comment]), ([view]) => view!)

/** Replies with all that is shown beside them, in one question. */
export const viewReplies = Effect.fnUntraced(function* (
  { on, role }: CommentAccess,
  replies: ReadonlyArray<CommentReply>
) {
  const { userId } = yield* Caller
  const people = yield* peopleOf(replies)
  return replies.map((reply): CommentReplyView => ({
    reply,
    on,
    people,
    permissions: permissionsOn(role, userId, reply.postedBy)
  }))
})

/** One reply with all that is shown beside it. */
export const viewReply = (access: CommentAccess, reply: CommentReply) =>
  Effect.map(viewReplies(access, [reply]), ([view]) => view!)
