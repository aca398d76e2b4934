import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { ReviewRequests } from "../reviews/ReviewRequests.ts"
import { ReviewTables } from "./ReviewTables.ts"

export const layer: Layer.Layer<ReviewRequests, never, ReviewTables> = Layer.effect(
  ReviewRequests,
  Effect.gen(function* () {
    const { changeRequests, reviewRequests } = yield* ReviewTables
    const keyOf = (changeRequestId: string, userId: string) => `${changeRequestId} ${userId}`
    return {
      putMany: (requests) =>
        Effect.forEach(
          requests,
          (request) => TxHashMap.set(reviewRequests, keyOf(request.changeRequestId, request.userId), request),
          { discard: true }
        ),
      find: (changeRequestId, userId) => TxHashMap.get(reviewRequests, keyOf(changeRequestId, userId)),
      list: (changeRequestId, { after, limit }) =>
        Effect.map(TxHashMap.values(reviewRequests), (all) =>
          toListing(
            all
              .filter(
                (request) =>
                  request.changeRequestId === changeRequestId && (after === null || request.userId > after[0])
              )
              .sort((a, b) => (a.userId < b.userId ? -1 : 1)),
            limit,
            ({ userId }) => [userId]
          )
        ),
      listOfUser: Effect.fnUntraced(function* (userId) {
        const requests = (yield* TxHashMap.values(reviewRequests)).filter((one) => one.userId === userId)
        return yield* Effect.forEach(requests, (request) =>
          Effect.map(TxHashMap.get(changeRequests, request.changeRequestId), (found) =>
            Option.match(found, { onNone: () => [], onSome: ({ spaceId }) => [{ request, spaceId }] })
          )
        ).pipe(Effect.map((found) => found.flat()))
      }),
      remove: (changeRequestId, userId) => TxHashMap.remove(reviewRequests, keyOf(changeRequestId, userId))
    }
  })
)
