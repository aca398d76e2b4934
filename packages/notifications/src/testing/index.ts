import type { OrganizationId, User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import {
  createWebhook,
  Deliveries,
  Delivery,
  DeliveryId,
  type DeliveryState,
  type Webhook,
  type WebhookEvent
} from "../index.ts"

/** A webhook of an organization, made by an administrator, with its secret. */
export const aWebhookOf = (
  organizationId: OrganizationId,
  admin: User,
  url = "https://93.184.215.14/in",
  events: ReadonlyArray<WebhookEvent> = ["reviews.changeRequestMerged"]
) => createWebhook(organizationId, { label: "Build", url, events }).pipe(as(admin), Effect.orDie)

/** A stored delivery of a webhook, by default one that was delivered. */
export const aDeliveryOf = Effect.fnUntraced(function* (
  webhook: Webhook,
  state: DeliveryState = "delivered"
) {
  const now = yield* DateTime.now
  const delivery = new Delivery({
    id: DeliveryId.make(yield* newId),
    webhookId: webhook.id,
    organizationId: webhook.organizationId,
    event: "reviews.changeRequestMerged",
    body: "{}",
    state,
    attempts: state === "pending" ? 0 : 1,
    dueAt: state === "pending" ? now : null,
    problem: null,
    createdAt: now,
    lastAttemptAt: null
  })
  yield* (yield* Deliveries).putMany([delivery])
  return delivery
})
