import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeOidcProvider } from "./describeOidcProviders.ts"
import { requireOidcProvider } from "./requireOidcProvider.ts"
import type { OidcProviderId } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"

/** A provider of an organization, for its administrators. */
export const getOidcProvider = Effect.fn("identity.getOidcProvider")(function* (
  organizationId: OrganizationId,
  id: OidcProviderId
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* OidcProviders
  return yield* describeOidcProvider(yield* requireOidcProvider(organizationId, id, providers.get(id)))
})
