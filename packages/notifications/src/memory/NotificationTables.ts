import { Context, Effect, Layer, TxHashMap } from "effect"
import type { Delivery, DeliveryAttempt } from "../deliveries/Delivery.ts"
import type { Webhook } from "../webhooks/Webhook.ts"

const make = Effect.gen(function* () {
  return {
    webhooks: yield* TxHashMap.empty<string, Webhook>(),
    deliveries: yield* TxHashMap.empty<string, Delivery>(),
    attempts: yield* TxHashMap.empty<string, DeliveryAttempt>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class NotificationTables extends Context.Service<NotificationTables, Effect.Success<typeof make>>()(
  "@octavo/notifications/memory/NotificationTables"
) {
  static readonly layer = Layer.effect(NotificationTables, make)
}
