import type { OrganizationId } from "@octavo/identity"
import { Effect, Option } from "effect"
import { requireWebhook } from "../webhooks/requireWebhook.ts"
import type { WebhookId } from "../webhooks/Webhook.ts"
import { Deliveries } from "./Deliveries.ts"
import { type DeliveryId, DeliveryNotFound } from "./Delivery.ts"

/** How many attempts of a delivery are shown; replays may have made more. */
const shownAttempts = 50

/** The delivery, when it belongs to a webhook. */
export const findDeliveryOf = Effect.fnUntraced(function* (webhookId: WebhookId, deliveryId: DeliveryId) {
  const found = yield* (yield* Deliveries).find(deliveryId)
  return Option.isSome(found) && found.value.webhookId === webhookId
    ? found.value
    : yield* new DeliveryNotFound({ deliveryId })
})

/** Gets a delivery of a webhook with its attempts, newest first, for administrators. */
export const getDelivery = Effect.fn("notifications.getDelivery")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  deliveryId: DeliveryId
) {
  yield* requireWebhook(organizationId, webhookId)
  const delivery = yield* findDeliveryOf(webhookId, deliveryId)
  return { delivery, attempts: yield* (yield* Deliveries).listAttempts(deliveryId, shownAttempts) }
})
