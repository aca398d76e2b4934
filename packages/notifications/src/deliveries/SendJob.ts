import { OrganizationId } from "@octavo/identity"
import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { WebhookId } from "../webhooks/Webhook.ts"

const SendOrder = Schema.Struct({ organizationId: OrganizationId, webhookId: WebhookId })

/** The sending of the due deliveries of one webhook. */
export const SendJob: JobKind<typeof SendOrder.Type> = {
  name: "notifications.send",
  payload: SendOrder,
  maxAttempts: 3,
  tenantOf: ({ organizationId }) => organizationId,
  shareOf: ({ webhookId }) => `webhook ${webhookId}`
}
