import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, TxHashMap } from "effect"
import { Deliveries } from "../deliveries/Deliveries.ts"
import { Delivery } from "../deliveries/Delivery.ts"
import { NotificationTables } from "./NotificationTables.ts"

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

export const layer: Layer.Layer<Deliveries, never, NotificationTables> = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const { attempts, deliveries } = yield* NotificationTables
    const all = Effect.map(TxHashMap.values(deliveries), (found) => found.toSorted(byId))
    const listDue = (at: DateTime.Utc) =>
      Effect.map(all, (found) =>
        found.filter(({ dueAt }) => dueAt !== null && DateTime.isLessThanOrEqualTo(dueAt, at))
      )
    const putMany: Deliveries["Service"]["putMany"] = (given) =>
      Effect.forEach(given, (delivery) => TxHashMap.set(deliveries, delivery.id, delivery), { discard: true })
    return {
      find: (id) => TxHashMap.get(deliveries, id),
      list: (webhookId, { state }, { after, limit }) =>
        Effect.map(all, (found) =>
          toListing(
            found
              .filter((one) => one.webhookId === webhookId && (state === undefined || one.state === state))
              .filter(({ id }) => after === null || id < after[0])
              .toReversed(),
            limit,
            ({ id }) => [id]
          )
        ),
      putMany,
      listDueWebhooks: (at, limit) =>
        Effect.map(listDue(at), (found) =>
          [...new Set(found.map(({ webhookId }) => webhookId))].toSorted().slice(0, limit)
        ),
      takeDue: Effect.fnUntraced(function* (webhookId, at, again, limit) {
        const taken = (yield* listDue(at))
          .filter((one) => one.webhookId === webhookId)
          .slice(0, limit)
          .map((one) => new Delivery({ ...one, dueAt: again }))
        yield* putMany(taken)
        return taken
      }),
      postponeDue: Effect.fnUntraced(function* (webhookId, at, until) {
        const found = (yield* listDue(at)).filter((one) => one.webhookId === webhookId)
        yield* putMany(found.map((one) => new Delivery({ ...one, dueAt: until })))
      }),
      failPending: Effect.fnUntraced(function* (webhookId, problem) {
        const found = (yield* all).filter((one) => one.webhookId === webhookId && one.state === "pending")
        yield* putMany(found.map((one) => new Delivery({ ...one, state: "failed", dueAt: null, problem })))
      }),
      addAttempts: (given) =>
        Effect.forEach(given, (attempt) => TxHashMap.set(attempts, attempt.id, attempt), { discard: true }),
      listAttempts: (id, limit) =>
        Effect.map(TxHashMap.values(attempts), (found) =>
          found
            .filter(({ deliveryId }) => deliveryId === id)
            .toSorted(byId)
            .toReversed()
            .slice(0, limit)
        ),
      removeBefore: Effect.fnUntraced(function* (time) {
        const gone = new Set<string>()
        for (const { createdAt, id } of yield* all) {
          if (!DateTime.isLessThan(createdAt, time)) continue
          gone.add(id)
          yield* TxHashMap.remove(deliveries, id)
        }
        for (const attempt of yield* TxHashMap.values(attempts)) {
          if (gone.has(attempt.deliveryId)) yield* TxHashMap.remove(attempts, attempt.id)
        }
      })
    }
  })
)
