import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { Review } from "../reviews/Review.ts"
import { Reviews } from "../reviews/Reviews.ts"
import { ReviewTables } from "./ReviewTables.ts"

export const layer: Layer.Layer<Reviews, never, ReviewTables> = Layer.effect(
  Reviews,
  Effect.gen(function* () {
    const { reviews } = yield* ReviewTables
    const newestFirst = (changeRequestId: string) =>
      Effect.map(TxHashMap.values(reviews), (all) =>
        all
          .filter((review) => review.changeRequestId === changeRequestId)
          .sort((a, b) => (a.id < b.id ? 1 : -1))
      )
    return {
      put: (review) => TxHashMap.set(reviews, review.id, review),
      find: (changeRequestId, reviewId) =>
        Effect.map(
          TxHashMap.get(reviews, reviewId),
          Option.filter((review) => review.changeRequestId === changeRequestId)
        ),
      list: (changeRequestId, isOutdated, { after, limit }) =>
        Effect.map(newestFirst(changeRequestId), (all) =>
          toListing(
            all.filter(
              (review) =>
                (isOutdated === null || review.isOutdated === isOutdated) &&
                (after === null || review.id < after[0])
            ),
            limit,
            ({ id }) => [id]
          )
        ),
      listCurrent: (changeRequestId) =>
        Effect.map(newestFirst(changeRequestId), (all) => all.filter(({ isOutdated }) => !isOutdated)),
      markOutdated: Effect.fnUntraced(function* (changeRequestId, reviewers, updatedAt) {
        for (const review of yield* newestFirst(changeRequestId)) {
          if (review.isOutdated || !reviewers.includes(review.reviewerId)) continue
          yield* TxHashMap.set(reviews, review.id, new Review({ ...review, isOutdated: true, updatedAt }))
        }
      })
    }
  })
)
