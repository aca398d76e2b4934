import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import type { Comment, CommentId, CommentSubject } from "../comments/Comment.ts"
import type { CommentReply } from "../comments/CommentReply.ts"
import { type CommentFilter, Comments, type Replier } from "../comments/Comments.ts"
import { type CommentForm, inForm } from "../comments/CommentText.ts"
import { removeComments } from "./removeComments.ts"
import { ReviewTables, type Stored } from "./ReviewTables.ts"

const isOn = (comment: Comment, { changeRequestId, spaceId }: CommentSubject): boolean =>
  comment.spaceId === spaceId && comment.changeRequestId === changeRequestId

const inFormOf =
  (form: CommentForm) =>
  ({ said, text }: Stored<Comment>): Comment => ({ ...said, body: inForm(text, form) })

/** Numbers stored comments: another state of a comment is another object. */
const makeVersions = () => {
  const known = new WeakMap<Stored<Comment>, number>()
  let last = 0
  return (stored: Stored<Comment>): number => {
    const number = known.get(stored) ?? ++last
    known.set(stored, number)
    return number
  }
}

const repliersOf = (replies: ReadonlyArray<Stored<CommentReply>>, ids: ReadonlyArray<CommentId>) => {
  const found = new Map<CommentId, ReadonlyArray<Replier>>()
  const asked = replies
    .map(({ said }) => said)
    .filter(({ commentId }) => ids.includes(commentId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const [id, all] of Map.groupBy(asked, ({ commentId }) => commentId)) {
    const byUser = Map.groupBy(all, ({ postedBy }) => postedBy)
    found.set(
      id,
      [...byUser].map(([userId, own]) => ({ userId, count: own.length, lastAt: own.at(-1)!.postedAt }))
    )
  }
  return found
}

export const layer: Layer.Layer<Comments, never, ReviewTables> = Layer.effect(
  Comments,
  Effect.gen(function* () {
    const tables = yield* ReviewTables
    const { commentReplies, comments } = tables
    const find: Comments["Service"]["find"] = (on, id, form) =>
      Effect.map(TxHashMap.get(comments, id), (found) =>
        Option.map(
          Option.filter(found, ({ said }) => isOn(said, on)),
          inFormOf(form)
        )
      )
    const version = makeVersions()
    const listed = Effect.fnUntraced(function* (
      on: CommentSubject,
      { authors, order, pageId, status }: CommentFilter,
      { after, limit }: ListingRequest
    ) {
      const ahead = order === "asc" ? 1 : -1
      const compare = (a: string, b: string) => (a < b ? -ahead : a > b ? ahead : 0)
      return (yield* TxHashMap.values(comments))
        .filter(
          ({ said }) =>
            isOn(said, on) &&
            (status === "all" || (status === "open") === (said.resolved === null)) &&
            (pageId === null || said.page?.id === pageId) &&
            (authors === null || authors.includes(said.postedBy)) &&
            (after === null || compare(said.id, after[0]) > 0)
        )
        .sort((a, b) => compare(a.said.id, b.said.id))
        .slice(0, limit + 1)
    })
    return {
      find,
      findForUpdate: find,
      findMany: (on, ids, form) =>
        Effect.map(TxHashMap.values(comments), (all) =>
          all.filter(({ said }) => isOn(said, on) && ids.includes(said.id)).map(inFormOf(form))
        ),
      list: (on, filter, form, request) =>
        Effect.map(listed(on, filter, request), (rows) =>
          toListing(rows.map(inFormOf(form)), request.limit, (one) => [one.id])
        ),
      stateOf: (on, filter, request) =>
        Effect.map(listed(on, filter, request), (rows) => rows.map(version).join(" ")),
      findRepliers: (ids) => Effect.map(TxHashMap.values(commentReplies), (all) => repliersOf(all, ids)),
      listAuthors: Effect.fnUntraced(function* (on, { after, limit }) {
        const commented = (yield* TxHashMap.values(comments)).filter(({ said }) => isOn(said, on))
        const ids = new Set(commented.map(({ said }) => said.id))
        const replies = (yield* TxHashMap.values(commentReplies)).filter(({ said }) =>
          ids.has(said.commentId)
        )
        const authors = [...new Set([...commented, ...replies].map(({ said }) => said.postedBy))]
        const rows = authors.filter((id) => after === null || id > after[0]).sort()
        return toListing(rows, limit, (id) => [id])
      }),
      insert: (said, text) => TxHashMap.set(comments, said.id, { said, text }),
      update: ({ editedAt, id, reactions, resolved }, text) =>
        Effect.asVoid(
          TxHashMap.modify(comments, id, (stored) => ({
            said: { ...stored.said, editedAt, reactions, resolved },
            text: text ?? stored.text
          }))
        ),
      addToReplies: (id, added) =>
        Effect.asVoid(
          TxHashMap.modify(comments, id, (stored) => ({
            ...stored,
            said: { ...stored.said, replies: stored.said.replies + added }
          }))
        ),
      remove: (id) => removeComments(tables, (comment) => comment.id === id),
      removeOfSpace: (spaceId) => removeComments(tables, (comment) => comment.spaceId === spaceId)
    }
  })
)
