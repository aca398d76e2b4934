import type { AuditedFields } from "../audit/AuditEntry.ts"
import { readCertificates } from "./readCertificates.ts"
import type { SamlProvider } from "../sso/SamlProvider.ts"

/** The fields of a provider in the audit log. Its certificates are named by their fingerprints. */
export const auditedSamlProvider = (provider: SamlProvider): AuditedFields => ({
  label: provider.label,
  entityID: provider.entityId,
  ssoURL: provider.ssoUrl,
  certificates: readCertificates(provider.certificate).certificates.map(({ fingerprint }) => fingerprint),
  defaultTeam: provider.defaultTeam,
  defaultRole: provider.defaultRole,
  domains: provider.domains,
  status: provider.status
})
