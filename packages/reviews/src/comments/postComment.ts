import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { type CommentBody, type CommentForm, textOf } from "./CommentText.ts"
import { viewNewComment } from "./CommentView.ts"
import { insertComment } from "./insertComment.ts"
import { type CommentPlace, authorizeComments } from "./authorizeComments.ts"
import { type CommentTargetInput, findTargetPage, targetOf } from "./targetOf.ts"

/** Says something about a space or change request, or about a page, a block or a cell in it. */
export const postComment = Effect.fn("reviews.postComment")(function* (
  place: CommentPlace,
  { body, ...on }: CommentTargetInput & { readonly body: CommentBody },
  form: CommentForm
) {
  const [access, page] = yield* Effect.all([authorizeComments(place, "comment"), findTargetPage(place, on)], {
    concurrency: 2
  })
  const { revisionId } = access
  // Texts and documents are parsed before any lock.
  const text = yield* textOf(body)
  const target = yield* targetOf(access, on, page)
  const draft = { ...access.on, ...target, reviewId: null, revisionId, text }
  return yield* viewNewComment(access, yield* atomically(insertComment(draft, form)), form)
})
