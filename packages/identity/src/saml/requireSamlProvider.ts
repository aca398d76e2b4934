import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { type SamlProvider, type SamlProviderId, SamlProviderNotFound } from "../sso/SamlProvider.ts"

/** Fails with `SamlProviderNotFound` unless a provider belongs to an organization. */
export const requireSamlProvider = <R>(
  organizationId: OrganizationId,
  id: SamlProviderId,
  found: Effect.Effect<SamlProvider, SamlProviderNotFound, R>
): Effect.Effect<SamlProvider, SamlProviderNotFound, R> =>
  Effect.flatMap(found, (provider) =>
    provider.organizationId === organizationId
      ? Effect.succeed(provider)
      : Effect.fail(new SamlProviderNotFound({ samlProviderId: id }))
  )
