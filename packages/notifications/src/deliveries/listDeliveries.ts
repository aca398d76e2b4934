import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireWebhook } from "../webhooks/requireWebhook.ts"
import type { WebhookId } from "../webhooks/Webhook.ts"
import { Deliveries } from "./Deliveries.ts"
import type { DeliveryState } from "./Delivery.ts"

/** Lists the deliveries of a webhook for administrators, newest first. */
export const listDeliveries = Effect.fn("notifications.listDeliveries")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  filter: { readonly state?: DeliveryState | undefined },
  request: ListingRequest
) {
  yield* requireWebhook(organizationId, webhookId)
  return yield* (yield* Deliveries).list(webhookId, filter, request)
})
