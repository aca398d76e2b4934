import { audit, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { requireWebhook } from "../webhooks/requireWebhook.ts"
import { type WebhookId, WebhookNotEnabled } from "../webhooks/Webhook.ts"
import { Deliveries } from "./Deliveries.ts"
import { Delivery, type DeliveryId, DeliveryNotEnded } from "./Delivery.ts"
import { findDeliveryOf } from "./getDelivery.ts"

/** Sends a delivery that ended once more under its id, with a full set of attempts, for administrators. */
export const replayDelivery = Effect.fn("notifications.replayDelivery")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  deliveryId: DeliveryId
) {
  // Two requests queue here, so that only one of them replays.
  const webhook = yield* requireWebhook(organizationId, webhookId, "change")
  const found = yield* findDeliveryOf(webhookId, deliveryId)
  if (!webhook.enabled) return yield* new WebhookNotEnabled({ webhookId })
  if (found.state === "pending") return yield* new DeliveryNotEnded({ deliveryId })
  const delivery = new Delivery({ ...found, state: "pending", attempts: 0, dueAt: yield* DateTime.now })
  yield* (yield* Deliveries).putMany([delivery])
  yield* audit({
    organizationId,
    action: "webhook.deliveryReplayed",
    target: { kind: "webhook", id: webhookId },
    after: { delivery: deliveryId }
  })
  return delivery
}, atomically)
