import type { OrganizationId } from "@octavo/identity"
import { Effect } from "effect"
import { requireWebhook } from "./requireWebhook.ts"
import type { WebhookId } from "./Webhook.ts"

/** Gets a webhook of an organization, for its administrators. */
export const getWebhook = Effect.fn("notifications.getWebhook")(
  (organizationId: OrganizationId, webhookId: WebhookId) => requireWebhook(organizationId, webhookId)
)
