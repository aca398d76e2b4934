import { DateTime, Effect, Layer, TxHashMap } from "effect"
import type { Event } from "../events/Event.ts"
import { Events } from "../events/Events.ts"

export const layer: Layer.Layer<Events> = Layer.effect(
  Events,
  Effect.gen(function* () {
    const waiting = yield* TxHashMap.empty<string, Event>()
    const delivered = yield* TxHashMap.empty<string, DateTime.Utc>()
    return {
      append: (event) => TxHashMap.set(waiting, event.id, event),
      takeUndelivered: (limit) =>
        Effect.map(TxHashMap.values(waiting), (all) =>
          all.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
        ),
      markDelivered: (ids, at) =>
        Effect.forEach(
          ids,
          (id) => Effect.andThen(TxHashMap.remove(waiting, id), TxHashMap.set(delivered, id, at)),
          { discard: true }
        ),
      removeDeliveredBefore: (time) =>
        Effect.flatMap(TxHashMap.entries(delivered), (all) =>
          Effect.forEach(
            all.filter(([, at]) => DateTime.isLessThan(at, time)),
            ([id]) => TxHashMap.remove(delivered, id),
            { discard: true }
          )
        )
    }
  })
)
