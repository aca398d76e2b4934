import type { SamlProviderResource } from "@octavo/api"
import { samlServiceUrls, type SamlProviderView } from "@octavo/identity"
import { presentTeam } from "./presentTeam.ts"
import { presentMillis, presentTime } from "./times.ts"

export const presentSamlProvider =
  (publicUrl: string) =>
  ({ certificates, defaultTeam, problems, provider }: SamlProviderView): SamlProviderResource => ({
    object: "saml-provider",
    id: provider.id,
    label: provider.label,
    ssoURL: provider.ssoUrl,
    entityID: provider.entityId,
    certificate: provider.certificate,
    ...(defaultTeam !== null && { defaultTeam: presentTeam(defaultTeam) }),
    defaultRole: provider.defaultRole,
    ...(provider.domains !== null && { domains: provider.domains }),
    createdAt: presentTime(provider.createdAt),
    status: provider.status,
    problems,
    certificates: certificates.map(({ fingerprint, key, notAfter, subject }) => ({
      fingerprint,
      subject,
      notAfter: presentMillis(notAfter),
      key
    })),
    service: samlServiceUrls(publicUrl, provider.id),
    urls: { location: `${publicUrl}/v1/orgs/${provider.organizationId}/saml/${provider.id}` }
  })
