import type { OidcProviderResource } from "@octavo/api"
import { oidcServiceUrls, type OidcProviderView } from "@octavo/identity"
import { presentTeam } from "./presentTeam.ts"
import { presentTime } from "./times.ts"

/** Presents a provider. Of its client secret, only whether there is one. */
export const presentOidcProvider =
  (publicUrl: string) =>
  ({ defaultTeam, problems, provider }: OidcProviderView): OidcProviderResource => ({
    object: "oidc-provider",
    id: provider.id,
    label: provider.label,
    issuer: provider.issuer,
    clientId: provider.clientId,
    hasClientSecret: provider.sealedSecret !== "",
    ...(defaultTeam !== null && { defaultTeam: presentTeam(defaultTeam) }),
    defaultRole: provider.defaultRole,
    ...(provider.domains !== null && { domains: provider.domains }),
    createdAt: presentTime(provider.createdAt),
    status: provider.status,
    problems,
    service: oidcServiceUrls(publicUrl, provider.id),
    urls: { location: `${publicUrl}/v1/orgs/${provider.organizationId}/oidc/${provider.id}` }
  })
