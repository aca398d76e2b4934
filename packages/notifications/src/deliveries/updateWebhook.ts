import { audit, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Deliveries } from "./Deliveries.ts"
import { auditedWebhook } from "../webhooks/auditedWebhook.ts"
import { planWebhook, type WebhookInput } from "../webhooks/planWebhook.ts"
import { requireWebhook } from "../webhooks/requireWebhook.ts"
import { Webhook, type WebhookId } from "../webhooks/Webhook.ts"
import { Webhooks } from "../webhooks/Webhooks.ts"

/** The changes of a webhook: absent fields stay. */
export type WebhookChanges = {
  readonly [Field in keyof WebhookInput]?: WebhookInput[Field] | undefined
} & { readonly enabled?: boolean | undefined }

const change = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  fields: Partial<WebhookInput>,
  enabled: boolean | undefined
) {
  const before = yield* requireWebhook(organizationId, webhookId, "change")
  const isEnabled = enabled ?? before.enabled
  const webhook = new Webhook({
    ...before,
    ...fields,
    enabled: isEnabled,
    // The failures count anew after somebody looked at the webhook.
    disabledReason: enabled === undefined ? before.disabledReason : null,
    failingSince: isEnabled && !before.enabled ? null : before.failingSince,
    updatedAt: yield* DateTime.now
  })
  yield* (yield* Webhooks).put(webhook)
  if (before.enabled && !webhook.enabled) {
    yield* (yield* Deliveries).failPending(webhookId, "The webhook was disabled")
  }
  yield* audit({
    organizationId,
    action: "webhook.updated",
    target: { kind: "webhook", id: webhookId },
    before: auditedWebhook(before),
    after: { ...auditedWebhook(webhook), ...(before.url !== webhook.url && { urlChanged: true }) }
  })
  return webhook
}, atomically)

/** Changes a webhook, for administrators. Disabling it gives its pending deliveries up. */
export const updateWebhook = Effect.fn("notifications.updateWebhook")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  { enabled, ...input }: WebhookChanges
) {
  yield* requireWebhook(organizationId, webhookId)
  return yield* change(organizationId, webhookId, yield* planWebhook(input), enabled)
})
