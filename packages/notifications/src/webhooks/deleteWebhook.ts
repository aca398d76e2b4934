import { audit, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { auditedWebhook } from "./auditedWebhook.ts"
import type { WebhookId } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"

/** Deletes a webhook with its deliveries, if there is one, for administrators. */
export const deleteWebhook = Effect.fn("notifications.deleteWebhook")(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId
) {
  yield* requireOrganization(organizationId, "admin")
  const webhooks = yield* Webhooks
  const found = Option.getOrNull(yield* webhooks.findForUpdate(webhookId))
  if (found === null || found.organizationId !== organizationId) return
  yield* webhooks.remove(webhookId)
  yield* audit({
    organizationId,
    action: "webhook.deleted",
    target: { kind: "webhook", id: webhookId },
    before: auditedWebhook(found)
  })
}, atomically)
