import type { AuditEntryResource } from "@octavo/api"
import type { AuditEntry } from "@octavo/identity"
import { presentTime } from "./times.ts"

export const presentAuditEntry = (entry: AuditEntry): AuditEntryResource => ({
  object: "audit-entry",
  id: entry.id,
  at: presentTime(entry.at),
  ...(entry.organizationId !== null && { organization: entry.organizationId }),
  actor: { kind: entry.actor.kind, ...(entry.actor.id !== null && { id: entry.actor.id }) },
  ...(entry.credentialId !== null && { credential: entry.credentialId }),
  ...(entry.address !== null && { address: entry.address }),
  ...(entry.requestId !== null && { request: entry.requestId }),
  action: entry.action,
  target: entry.target,
  ...(entry.before !== null && { before: entry.before }),
  ...(entry.after !== null && { after: entry.after })
})
