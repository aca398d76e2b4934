import type { AuditedFields } from "@octavo/identity"
import type { Webhook } from "./Webhook.ts"

/** The fields of a webhook in the audit log. Of its address only the origin: the rest may contain a key. */
export const auditedWebhook = ({ disabledReason, enabled, events, label, url }: Webhook): AuditedFields => ({
  label,
  origin: URL.parse(url)?.origin ?? "",
  events: [...events],
  enabled,
  disabledReason
})
