import { listById } from "@octavo/kernel"
import { Effect, Layer, TxHashMap } from "effect"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { NotificationTables } from "./NotificationTables.ts"

export const layer: Layer.Layer<Webhooks, never, NotificationTables> = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const { attempts, deliveries, webhooks } = yield* NotificationTables
    const find: Webhooks["Service"]["find"] = (id) => TxHashMap.get(webhooks, id)
    const listOf = (organizationId: string) =>
      Effect.map(TxHashMap.values(webhooks), (all) =>
        all
          .filter((webhook) => webhook.organizationId === organizationId)
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
    return {
      find,
      findForUpdate: find,
      list: (organizationId, request) => Effect.map(listOf(organizationId), (all) => listById(all, request)),
      count: (organizationId) => Effect.map(listOf(organizationId), (all) => all.length),
      listOfEvent: (organizationId, event) =>
        Effect.map(listOf(organizationId), (all) =>
          all.filter(({ enabled, events }) => enabled && events.some((name) => name === event))
        ),
      put: (webhook) => TxHashMap.set(webhooks, webhook.id, webhook),
      remove: Effect.fnUntraced(function* (id) {
        yield* TxHashMap.remove(webhooks, id)
        const gone = (yield* TxHashMap.values(deliveries)).filter(({ webhookId }) => webhookId === id)
        for (const delivery of gone) yield* TxHashMap.remove(deliveries, delivery.id)
        const ids = new Set<string>(gone.map((delivery) => delivery.id))
        for (const attempt of yield* TxHashMap.values(attempts)) {
          if (ids.has(attempt.deliveryId)) yield* TxHashMap.remove(attempts, attempt.id)
        }
      })
    }
  })
)
