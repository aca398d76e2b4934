import type { SpaceId } from "@octavo/content"
import { type ListingRequest, toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { ChangeRequest } from "../changeRequests/ChangeRequest.ts"
import { type ChangeRequestFilter, ChangeRequests } from "../changeRequests/ChangeRequests.ts"
import { removeComments } from "./removeComments.ts"
import { ReviewTables } from "./ReviewTables.ts"

export const layer: Layer.Layer<ChangeRequests, never, ReviewTables> = Layer.effect(
  ChangeRequests,
  Effect.gen(function* () {
    const tables = yield* ReviewTables
    const { changeRequests, contributions } = tables
    const newestFirst = Effect.map(TxHashMap.values(changeRequests), (all) =>
      all.sort((a, b) => (a.id < b.id ? 1 : -1))
    )
    const find: ChangeRequests["Service"]["find"] = (spaceId, name) =>
      Effect.map(newestFirst, (all) =>
        Option.fromUndefinedOr(
          all.find(
            (one) =>
              one.spaceId === spaceId && ("id" in name ? one.id === name.id : one.number === name.number)
          )
        )
      )
    const listOf = Effect.fnUntraced(function* (
      spaceIds: ReadonlyArray<SpaceId>,
      { contributor, creator, status }: ChangeRequestFilter,
      { after, limit }: ListingRequest
    ) {
      const contributed = yield* TxHashMap.entries(contributions)
      const byContributor = new Set(
        contributed.flatMap(([id, all]) => (all.some(({ userId }) => userId === contributor) ? id : []))
      )
      const rows = (yield* newestFirst).filter(
        (one) =>
          spaceIds.includes(one.spaceId) &&
          (status === null || one.status === status) &&
          (creator === null || one.createdBy === creator) &&
          (contributor === null || byContributor.has(one.id)) &&
          (after === null || one.id < after[0])
      )
      return toListing(rows, limit, (one) => [one.id])
    })
    return {
      findSpace: (id) =>
        Effect.map(
          TxHashMap.get(changeRequests, id),
          Option.map((one) => one.spaceId)
        ),
      find,
      findForUpdate: find,
      list: (spaceId, filter, request) => listOf([spaceId], filter, request),
      listOfSpaces: listOf,
      findMergedInto: (revisionId) =>
        Effect.map(newestFirst, (all) =>
          Option.fromUndefinedOr(all.find((one) => one.revisionMerged === revisionId))
        ),
      put: Effect.fnUntraced(function* (changeRequest) {
        const stored = yield* TxHashMap.get(changeRequests, changeRequest.id)
        const comments = Option.match(stored, { onNone: () => 0, onSome: (one) => one.comments })
        yield* TxHashMap.set(
          changeRequests,
          changeRequest.id,
          new ChangeRequest({ ...changeRequest, comments })
        )
      }),
      addToComments: (id, added) =>
        TxHashMap.modify(
          changeRequests,
          id,
          (one) => new ChangeRequest({ ...one, comments: one.comments + added })
        ).pipe(Effect.asVoid),
      removeOfSpace: Effect.fnUntraced(function* (spaceId) {
        for (const { id } of (yield* newestFirst).filter((one) => one.spaceId === spaceId)) {
          yield* TxHashMap.remove(changeRequests, id)
          yield* TxHashMap.remove(contributions, id)
          yield* TxHashMap.remove(tables.conflicts, id)
          for (const [key, review] of yield* TxHashMap.entries(tables.reviews)) {
            if (review.changeRequestId === id) yield* TxHashMap.remove(tables.reviews, key)
          }
          for (const [key, request] of yield* TxHashMap.entries(tables.reviewRequests)) {
            if (request.changeRequestId === id) yield* TxHashMap.remove(tables.reviewRequests, key)
          }
          yield* removeComments(tables, ({ changeRequestId }) => changeRequestId === id)
        }
      })
    }
  })
)
