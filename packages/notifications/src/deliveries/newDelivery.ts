import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Webhook } from "../webhooks/Webhook.ts"
import { Delivery, DeliveryId } from "./Delivery.ts"

/** A delivery that is due now. It is not stored yet. */
export const newDelivery = Effect.fnUntraced(function* (
  { id: webhookId, organizationId }: Pick<Webhook, "id" | "organizationId">,
  event: string,
  data: object,
  occurredAt: DateTime.Utc
) {
  const now = yield* DateTime.now
  return new Delivery({
    id: DeliveryId.make(yield* newId),
    webhookId,
    organizationId,
    event,
    body: JSON.stringify({ type: event, timestamp: DateTime.formatIso(occurredAt), data }),
    state: "pending",
    attempts: 0,
    dueAt: now,
    problem: null,
    createdAt: now,
    lastAttemptAt: null
  })
})
