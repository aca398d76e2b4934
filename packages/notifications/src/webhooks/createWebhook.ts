import { audit, Caller, type OrganizationId, Organizations, requireOrganization } from "@octavo/identity"
import { atomically, newId, Sealer } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { auditedWebhook } from "./auditedWebhook.ts"
import { planWebhook, type WebhookInput } from "./planWebhook.ts"
import { Webhook, WebhookId, WebhookLimitReached, webhookLimits } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"
import { newWebhookSecret } from "./webhookSecret.ts"

const insert = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: WebhookInput) {
  const webhooks = yield* Webhooks
  yield* (yield* Organizations).getForUpdate(organizationId)
  const limit = webhookLimits.ofOrganization
  if ((yield* webhooks.count(organizationId)) >= limit) return yield* new WebhookLimitReached({ limit })
  const secret = newWebhookSecret()
  const now = yield* DateTime.now
  const webhook = new Webhook({
    ...fields,
    id: WebhookId.make(yield* newId),
    organizationId,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    sealedSecret: (yield* Sealer).seal(secret),
    previousSealedSecret: null,
    previousUntil: null,
    createdBy: (yield* Caller).userId,
    createdAt: now,
    updatedAt: now
  })
  yield* webhooks.put(webhook)
  yield* audit({
    organizationId,
    action: "webhook.created",
    target: { kind: "webhook", id: webhook.id },
    after: auditedWebhook(webhook)
  })
  return { webhook, secret }
}, atomically)

/** Creates a webhook of an organization, for its administrators. Only this answer contains its secret. */
export const createWebhook = Effect.fn("notifications.createWebhook")(function* (
  organizationId: OrganizationId,
  input: WebhookInput
) {
  yield* requireOrganization(organizationId, "admin")
  return yield* insert(organizationId, { ...input, ...(yield* planWebhook(input)) })
})
