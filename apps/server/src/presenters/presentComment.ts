import type { CommentReplyResource, CommentResource } from "@octavo/api"
import type { UserId } from "@octavo/identity"
import type {
  Comment,
  CommentSubject,
  CommentReply,
  CommentReplyView,
  CommentView,
  PresentTarget,
  Reaction
} from "@octavo/reviews"
import type { People } from "./findPeople.ts"
import { presentMillis, presentTime } from "./times.ts"

/** The people whom a comment or reply names. */
export const peopleIn = (
  said: CommentReply | Comment,
  repliers: CommentView["repliers"] = []
): ReadonlyArray<UserId> => [
  said.postedBy,
  ...("resolved" in said && said.resolved !== null ? [said.resolved.by] : []),
  ...said.reactions.map(({ userId }) => userId),
  ...repliers.map(({ userId }) => userId)
]

const presentReactions = (
  reactions: ReadonlyArray<Reaction>,
  people: People
): CommentResource["reactions"] => {
  if (reactions.length === 0) return []
  return [...Map.groupBy(reactions, ({ emoji }) => emoji)].map(([emoji, all]) => ({
    emoji,
    count: all.length,
    users: all.map(({ reactedAt, userId }) => ({
      user: people(userId),
      reactedAt: presentMillis(reactedAt)
    }))
  }))
}

const locationOf = (publicUrl: string, { changeRequestId, spaceId }: CommentSubject): string => {
  const space = `${publicUrl}/v1/spaces/${spaceId}`
  return changeRequestId === null
    ? `${space}/comments`
    : `${space}/change-requests/${changeRequestId}/comments`
}

type TargetPage = PresentTarget["page"]

const presentPage = (page: TargetPage) => ({
  id: page.id,
  title: page.title,
  ...(page.emoji !== null && { emoji: page.emoji }),
  ...(page.icon !== null && { icon: page.icon }),
  createdAt: presentMillis(page.createdAt),
  updatedAt: presentMillis(page.updatedAt),
  path: page.path,
  outdated: page.isOutdated
})

/** Pages of comments that were presented: the comments of a list share the few pages that they are on. */
const presentedPages = new WeakMap<TargetPage, ReturnType<typeof presentPage>>()

const presentPageOnce = (page: TargetPage) => {
  const known = presentedPages.get(page)
  if (known !== undefined) return known
  const presented = presentPage(page)
  presentedPages.set(page, presented)
  return presented
}

const presentTarget = ({ node, page }: PresentTarget) => ({
  ...(node !== null && { node: { id: node.key, preview: node.preview } }),
  page: presentPageOnce(page)
})

export const presentComment =
  (publicUrl: string) =>
  ({ comment, permissions, repliers, target }: CommentView, people: People): CommentResource => {
    const { body, changeRequestId, editedAt, id, resolved, reviewId, tableCell } = comment
    return {
      object: "comment",
      id,
      postedBy: people(comment.postedBy),
      postedAt: presentTime(comment.postedAt),
      ...(editedAt !== null && { editedAt: presentTime(editedAt) }),
      reactions: presentReactions(comment.reactions, people),
      replies: comment.replies,
      repliers: repliers.map(({ count, lastAt, userId }) => ({
        updatedAt: presentTime(lastAt),
        count,
        user: people(userId)
      })),
      body,
      target: {
        ...(target !== null && presentTarget(target)),
        ...(tableCell !== null && { tableCell }),
        ...(changeRequestId !== null && { changeRequest: changeRequestId }),
        ...(reviewId !== null && { review: reviewId }),
        space: comment.spaceId,
        revision: comment.revisionId
      },
      urls: { location: `${locationOf(publicUrl, comment)}/${id}` },
      permissions,
      ...(resolved === null
        ? { status: "open" }
        : { status: "resolved", resolvedAt: presentTime(resolved.at), resolvedBy: people(resolved.by) })
    }
  }

export const presentCommentReply =
  (publicUrl: string) =>
  ({ on, permissions, reply }: CommentReplyView, people: People): CommentReplyResource => {
    const { body, commentId, editedAt, id } = reply
    return {
      object: "comment-reply",
      id,
      postedBy: people(reply.postedBy),
      postedAt: presentTime(reply.postedAt),
      ...(editedAt !== null && { editedAt: presentTime(editedAt) }),
      reactions: presentReactions(reply.reactions, people),
      body,
      urls: { location: `${locationOf(publicUrl, on)}/${commentId}/replies/${id}` },
      permissions
    }
  }
