import type { AuditedFields } from "../audit/AuditEntry.ts"
import type { OidcProvider } from "../sso/OidcProvider.ts"

/** The fields of a provider in the audit log. Of its client secret only the presence. */
export const auditedOidcProvider = (provider: OidcProvider): AuditedFields => ({
  label: provider.label,
  issuer: provider.issuer,
  clientId: provider.clientId,
  hasClientSecret: provider.sealedSecret !== "",
  defaultTeam: provider.defaultTeam,
  defaultRole: provider.defaultRole,
  domains: provider.domains,
  status: provider.status
})
