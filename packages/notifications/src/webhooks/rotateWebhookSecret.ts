import { audit, type OrganizationId } from "@octavo/identity"
import { atomically, Sealer } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { requireWebhook } from "./requireWebhook.ts"
import { Webhook, type WebhookId } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"
import { newWebhookSecret } from "./webhookSecret.ts"

/** How long the former secret signs too. */
const overlap = { hours: 24 }

/** Gives a webhook a new secret, for administrators. Both sign for a day. Only this answer contains the new one. */
export const rotateWebhookSecret = Effect.fn("notifications.rotateWebhookSecret")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId
) {
  const before = yield* requireWebhook(organizationId, webhookId, "change")
  const secret = newWebhookSecret()
  const now = yield* DateTime.now
  const webhook = new Webhook({
    ...before,
    sealedSecret: (yield* Sealer).seal(secret),
    previousSealedSecret: before.sealedSecret,
    previousUntil: DateTime.addDuration(now, overlap),
    updatedAt: now
  })
  yield* (yield* Webhooks).put(webhook)
  yield* audit({
    organizationId,
    action: "webhook.secretRotated",
    target: { kind: "webhook", id: webhookId }
  })
  return { webhook, secret }
}, atomically)
