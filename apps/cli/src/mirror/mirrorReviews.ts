import { Effect } from "effect"
import { type Mirror, skipRefused } from "./Mirror.ts"
import { type CommentedContent, postOnce, type SourceReply, textOf } from "./mirrorComments.ts"

interface SourceReview {
  readonly id: string
  readonly reviewer?: SourceReply["postedBy"]
  readonly status: string
  readonly outdated?: boolean
  readonly comment?: SourceReply
  readonly createdAt?: string
}

const verdicts: Readonly<Record<string, string>> = {
  approved: "Approved",
  "changes-requested": "Requested changes"
}

/** The text of a review, which contains its comment unless that was copied with the other comments. */
const reviewText = (
  { comment, createdAt, outdated = false, reviewer, status }: SourceReview,
  isCopied: boolean
): string => {
  const verdict = `${verdicts[status] ?? status}${outdated ? " (an earlier version)" : ""}.`
  const said = isCopied ? "" : (comment?.body?.markdown ?? "")
  return textOf({
    ...(reviewer !== undefined && { postedBy: reviewer }),
    ...(createdAt !== undefined && { postedAt: createdAt }),
    body: { markdown: said === "" ? verdict : `${verdict}\n\n${said}` }
  })
}

/** Copies the reviews of a change request as comments, because nobody can review for somebody else. Later runs add new reviews. */
export const mirrorReviews = Effect.fnUntraced(
  function* (mirror: Mirror, { here, there, title }: CommentedContent) {
    const { isDry, outcomes, source, state } = mirror
    const reviews = yield* source.list<SourceReview>(`${there}/reviews?format=markdown`)
    const missing = reviews.filter(({ id }) => state.objects[id] === undefined)
    if (missing.length === 0) return
    outcomes.push({ kind: "reviews", title: `${title}, ${missing.length}`, change: "created" })
    if (isDry) return
    for (const review of missing.toReversed()) {
      const isCopied = mirror.state.objects[review.comment?.id ?? ""] !== undefined
      yield* postOnce(mirror, review.id, `${here}/comments`, {
        body: { markdown: reviewText(review, isCopied) }
      })
    }
  },
  (effect, mirror, { title }) => skipRefused(mirror, "reviews", title, effect)
)
