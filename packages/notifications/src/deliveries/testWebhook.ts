import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { requireWebhook } from "../webhooks/requireWebhook.ts"
import { type WebhookId, WebhookNotEnabled } from "../webhooks/Webhook.ts"
import { contentChanged, testEvent } from "../webhooks/WebhookEvent.ts"
import { Deliveries } from "./Deliveries.ts"
import { newDelivery, newRevalidation } from "./newDelivery.ts"

/** Sends an event to a webhook that only tries it, for administrators. */
export const testWebhook = Effect.fn("notifications.testWebhook")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId
) {
  const webhook = yield* requireWebhook(organizationId, webhookId, "change")
  if (!webhook.enabled) return yield* new WebhookNotEnabled({ webhookId })
  const data = { organizationId, webhookId }
  // A front end refuses bodies of another form.
  const delivery = webhook.events.includes(contentChanged)
    ? yield* newRevalidation(webhook, testEvent, [])
    : yield* newDelivery(webhook, testEvent, data, yield* DateTime.now)
  yield* (yield* Deliveries).putMany([delivery])
  return delivery
}, atomically)
