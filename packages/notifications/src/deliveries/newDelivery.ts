import { newId } from "@octavo/kernel"
import { DateTime, type Duration, Effect } from "effect"
import type { Webhook } from "../webhooks/Webhook.ts"
import { Delivery, DeliveryId } from "./Delivery.ts"

const deliveryOf = Effect.fnUntraced(function* (
  { id: webhookId, organizationId }: Pick<Webhook, "id" | "organizationId">,
  event: string,
  body: object,
  delay: Duration.Input
) {
  const now = yield* DateTime.now
  return new Delivery({
    id: DeliveryId.make(yield* newId),
    webhookId,
    organizationId,
    event,
    body: JSON.stringify(body),
    state: "pending",
    attempts: 0,
    dueAt: DateTime.addDuration(now, delay),
    problem: null,
    createdAt: now,
    lastAttemptAt: null
  })
})

/** A delivery that is due now. It is not stored yet. */
export const newDelivery = (
  webhook: Pick<Webhook, "id" | "organizationId">,
  event: string,
  data: object,
  occurredAt: DateTime.Utc
) => deliveryOf(webhook, event, { type: event, timestamp: DateTime.formatIso(occurredAt), data }, 0)

/** The time after which every process of this installation shows a change of a site. */
const visibleAfter: Duration.Input = { seconds: 1 }

/** A delivery to a front end of sites, in the form that it reads: the tags of what it has to fetch again. It is not stored yet. */
export const newRevalidation = (
  webhook: Pick<Webhook, "id" | "organizationId">,
  event: string,
  tags: ReadonlyArray<string>
) => deliveryOf(webhook, event, { tags }, visibleAfter)
