import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeSamlProvider } from "./describeSamlProviders.ts"
import { requireSamlProvider } from "./requireSamlProvider.ts"
import type { SamlProviderId } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"

/** A provider of an organization, for its administrators. */
export const getSamlProvider = Effect.fn("identity.getSamlProvider")(function* (
  organizationId: OrganizationId,
  id: SamlProviderId
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* SamlProviders
  return yield* describeSamlProvider(yield* requireSamlProvider(organizationId, id, providers.get(id)))
})
