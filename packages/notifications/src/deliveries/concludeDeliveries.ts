import { auditBy, systemActor } from "@octavo/identity"
import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect, Option, Random } from "effect"
import { auditedWebhook } from "../webhooks/auditedWebhook.ts"
import { type DisabledReason, Webhook } from "../webhooks/Webhook.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"
import { Deliveries } from "./Deliveries.ts"
import { Delivery, DeliveryAttempt } from "./Delivery.ts"
import { retryDelay } from "./retryDelay.ts"
import type { WebhookAnswer } from "./WebhookSender.ts"

/** How long a receiver may fail before its webhook is disabled. */
const patience = { days: 3 }

/** How long the other deliveries wait for a receiver that does not answer. */
const silence = { seconds: 30 }

const gone = 410

/** The reason why an answer is no success; null for a success. */
const problemOf = ({ problem, status }: WebhookAnswer): string | null => {
  if (status === null) return problem
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The receiver answers with a redirect (${status}), which is not followed`
  return `The receiver answers with the status ${status}`
}

/** A delivery after an attempt: delivered, due again after a pause, or given up. */
const afterAttempt = Effect.fnUntraced(function* (
  delivery: Delivery,
  answer: WebhookAnswer,
  isEnabled: boolean
) {
  const now = yield* DateTime.now
  const problem = problemOf(answer)
  const attempts = delivery.attempts + 1
  const common = { ...delivery, attempts, problem, lastAttemptAt: now, dueAt: null }
  if (problem === null) return new Delivery({ ...common, state: "delivered" })
  const pause = retryDelay(attempts, yield* Random.next, answer.retryAfter)
  if (pause === null || !isEnabled || answer.status === gone)
    return new Delivery({ ...common, state: "failed" })
  return new Delivery({ ...common, state: "pending", dueAt: DateTime.addDuration(now, pause) })
})

/** The reason to disable a webhook now: its receiver says so, or nothing was delivered for days; null for none. */
const reasonToDisable = (
  failingSince: DateTime.Utc,
  now: DateTime.Utc,
  deliveries: ReadonlyArray<Delivery>,
  answers: ReadonlyArray<WebhookAnswer>
): DisabledReason | null => {
  if (answers.some(({ status }) => status === gone)) return "gone"
  const isGivenUp = deliveries.some(({ state }) => state === "failed")
  const isLong = DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(failingSince, patience))
  return isGivenUp && isLong ? "failing" : null
}

const disable = Effect.fnUntraced(function* (webhook: Webhook, disabledReason: DisabledReason) {
  const disabled = new Webhook({ ...webhook, enabled: false, disabledReason })
  yield* (yield* Webhooks).put(disabled)
  yield* (yield* Deliveries).failPending(webhook.id, "The webhook was disabled")
  yield* auditBy(
    { actor: systemActor, credentialId: null },
    {
      organizationId: webhook.organizationId,
      action: "webhook.disabled",
      target: { kind: "webhook", id: webhook.id },
      after: auditedWebhook(disabled)
    }
  )
})

/**
 * Stores what became of the deliveries of a webhook that were sent, and disables a webhook whose receiver is gone. Returns whether
 * more can be sent now.
 */
export const concludeDeliveries = Effect.fn("notifications.concludeDeliveries")(function* (
  sentTo: Webhook,
  sent: ReadonlyArray<Delivery>,
  answers: ReadonlyArray<WebhookAnswer>
) {
  const webhooks = yield* Webhooks
  const deliveries = yield* Deliveries
  const now = yield* DateTime.now
  const webhook = Option.getOrNull(yield* webhooks.findForUpdate(sentTo.id))
  if (webhook === null) return false
  const after: Array<Delivery> = []
  const attempts: Array<DeliveryAttempt> = []
  for (const [index, delivery] of sent.entries()) {
    const answer = answers[index]!
    const { milliseconds, status, text } = answer
    const concluded = yield* afterAttempt(delivery, answer, webhook.enabled)
    after.push(concluded)
    attempts.push(
      new DeliveryAttempt({
        id: yield* newId,
        deliveryId: delivery.id,
        at: now,
        url: sentTo.url,
        status,
        milliseconds,
        problem: concluded.problem,
        answer: text
      })
    )
  }
  yield* deliveries.putMany(after)
  yield* deliveries.addAttempts(attempts)
  const hasSuccess = after.some(({ state }) => state === "delivered")
  const failingSince = hasSuccess ? null : (webhook.failingSince ?? now)
  const updated = new Webhook({ ...webhook, failingSince })
  const reason = reasonToDisable(failingSince ?? now, now, after, answers)
  if (webhook.enabled && reason !== null) {
    yield* disable(updated, reason)
    return false
  }
  if (failingSince !== webhook.failingSince) yield* webhooks.put(updated)
  const isSilent = answers.every(({ status }) => status === null)
  if (isSilent) yield* deliveries.postponeDue(webhook.id, now, DateTime.addDuration(now, silence))
  return webhook.enabled && !isSilent
}, atomically)
