import type { CommentReplyResource, CommentResource, UserResource } from "@octavo/api"
import type { User, UserId } from "@octavo/identity"
import type {
  Commented,
  CommentReplyView,
  CommentView,
  People,
  PresentTarget,
  Reaction
} from "@octavo/reviews"
import { presentUser } from "./presentUser.ts"
import { presentMillis, presentTime } from "./times.ts"

/** People are never removed; this is for what should not be. */
const nobody = (publicUrl: string, id: string): UserResource => ({
  object: "user",
  id,
  displayName: "Somebody",
  urls: { location: `${publicUrl}/v1/users/${id}` }
})

const presentPerson = (publicUrl: string, people: People) => {
  const present = presentUser(publicUrl)
  const presented = new Map<UserId, UserResource>()
  return (id: UserId): UserResource => {
    const known = presented.get(id)
    if (known !== undefined) return known
    const user: User | undefined = people.get(id)
    const resource = user === undefined ? nobody(publicUrl, id) : present(user)
    presented.set(id, resource)
    return resource
  }
}

const presentReactions = (
  reactions: ReadonlyArray<Reaction>,
  person: (id: UserId) => UserResource
): CommentResource["reactions"] =>
  [...Map.groupBy(reactions, ({ emoji }) => emoji)].map(([emoji, all]) => ({
    emoji,
    count: all.length,
    users: all.map(({ reactedAt, userId }) => ({
      user: person(userId),
      reactedAt: presentMillis(reactedAt)
    }))
  }))

const locationOf = (publicUrl: string, { changeRequestId, spaceId }: Commented): string => {
  const space = `${publicUrl}/v1/spaces/${spaceId}`
  return changeRequestId === null
    ? `${space}/comments`
    : `${space}/change-requests/${changeRequestId}/comments`
}

const presentPage = ({ page, node }: PresentTarget) => ({
  ...(node !== null && { node: { id: node.key, preview: node.preview } }),
  page: {
    id: page.id,
    title: page.title,
    ...(page.emoji !== null && { emoji: page.emoji }),
    ...(page.icon !== null && { icon: page.icon }),
    createdAt: presentMillis(page.createdAt),
    updatedAt: presentMillis(page.updatedAt),
    path: page.path,
    outdated: page.isOutdated
  }
})

export const presentComment =
  (publicUrl: string) =>
  ({ comment, people, permissions, target }: CommentView): CommentResource => {
    const person = presentPerson(publicUrl, people)
    const { body, changeRequestId, editedAt, id, resolved, reviewId, tableCell } = comment
    return {
      object: "comment",
      id,
      postedBy: person(comment.postedBy),
      postedAt: presentTime(comment.postedAt),
      ...(editedAt !== null && { editedAt: presentTime(editedAt) }),
      reactions: presentReactions(comment.reactions, person),
      replies: comment.replies,
      body,
      target: {
        ...(target !== null && presentPage(target)),
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
        : { status: "resolved", resolvedAt: presentTime(resolved.at), resolvedBy: person(resolved.by) })
    }
  }

export const presentCommentReply =
  (publicUrl: string) =>
  ({ on, people, permissions, reply }: CommentReplyView): CommentReplyResource => {
    const person = presentPerson(publicUrl, people)
    const { body, commentId, editedAt, id } = reply
    return {
      object: "comment-reply",
      id,
      postedBy: person(reply.postedBy),
      postedAt: presentTime(reply.postedAt),
      ...(editedAt !== null && { editedAt: presentTime(editedAt) }),
      reactions: presentReactions(reply.reactions, person),
      body,
      urls: { location: `${locationOf(publicUrl, on)}/${commentId}/replies/${id}` },
      permissions
    }
  }
