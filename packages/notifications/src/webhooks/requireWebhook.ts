import { type OrganizationId, requireOrganization } from "@octavo/identity"
import { Effect, Option } from "effect"
import { type WebhookId, WebhookNotFound } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"

/** Gets a webhook of an organization for its administrators; locked, where it is to be changed. */
export const requireWebhook = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  purpose: "read" | "change" = "read"
) {
  yield* requireOrganization(organizationId, "admin")
  const webhooks = yield* Webhooks
  const found = yield* purpose === "read" ? webhooks.find(webhookId) : webhooks.findForUpdate(webhookId)
  return Option.isSome(found) && found.value.organizationId === organizationId
    ? found.value
    : yield* new WebhookNotFound({ webhookId })
})
