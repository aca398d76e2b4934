import { Effect, Layer, TxHashMap } from "effect"
import type { SpaceCounts } from "../containers/Space.ts"
import { SpaceCounters } from "../spaces/SpaceCounters.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { ContentTables, countsOf } from "./ContentTables.ts"

export const layer: Layer.Layer<SpaceCounters, never, ContentTables> = Layer.effect(
  SpaceCounters,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const add = Effect.fnUntraced(function* (id: SpaceId, added: Partial<SpaceCounts>) {
      const before = yield* countsOf(tables, id)
      const after: SpaceCounts = {
        comments: before.comments + (added.comments ?? 0),
        changeRequests: before.changeRequests + (added.changeRequests ?? 0),
        changeRequestsOpen: before.changeRequestsOpen + (added.changeRequestsOpen ?? 0),
        changeRequestsDraft: before.changeRequestsDraft + (added.changeRequestsDraft ?? 0)
      }
      yield* TxHashMap.set(tables.counts, id, after)
      return after
    })
    return {
      add: (id, added) => Effect.asVoid(add(id, added)),
      addChangeRequest: (id, status) => {
        const state = status === "open" ? "changeRequestsOpen" : "changeRequestsDraft"
        return Effect.map(add(id, { changeRequests: 1, [state]: 1 }), ({ changeRequests }) => changeRequests)
      }
    }
  })
)
