import type { SpaceId } from "@octavo/content"
import { DateTime, Effect, Layer, TxHashMap } from "effect"
import type { StoredConnection } from "../connections/Connection.ts"
import { Connections } from "../connections/Connections.ts"

export const layer: Layer.Layer<Connections> = Layer.effect(
  Connections,
  Effect.gen(function* () {
    const connections = yield* TxHashMap.empty<string, StoredConnection>()
    const find = (spaceId: SpaceId) => TxHashMap.get(connections, spaceId)
    return {
      find,
      // Units of work in memory run one after the other.
      findForUpdate: find,
      put: (stored) => TxHashMap.set(connections, stored.connection.spaceId, stored),
      remove: (spaceId) => Effect.asVoid(TxHashMap.remove(connections, spaceId)),
      listDue: (now, limit) =>
        Effect.map(TxHashMap.values(connections), (all) =>
          all
            .map(({ connection }) => connection)
            .filter(({ nextAt }) => nextAt !== null && DateTime.isLessThanOrEqualTo(nextAt, now))
            .sort((a, b) => a.nextAt!.epochMilliseconds - b.nextAt!.epochMilliseconds)
            .slice(0, limit)
        )
    }
  })
)
