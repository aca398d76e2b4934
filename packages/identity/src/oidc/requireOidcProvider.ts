import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { type OidcProvider, type OidcProviderId, OidcProviderNotFound } from "../sso/OidcProvider.ts"

/** Fails with `OidcProviderNotFound` unless a provider belongs to an organization. */
export const requireOidcProvider = <R>(
  organizationId: OrganizationId,
  id: OidcProviderId,
  found: Effect.Effect<OidcProvider, OidcProviderNotFound, R>
): Effect.Effect<OidcProvider, OidcProviderNotFound, R> =>
  Effect.filterOrFail(
    found,
    (provider) => provider.organizationId === organizationId,
    () => new OidcProviderNotFound({ oidcProviderId: id })
  )
