import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeSamlProviders, type SamlProviderView } from "./describeSamlProviders.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"

/** The providers of an organization, for its administrators, oldest first. */
export const listSamlProviders = Effect.fn("identity.listSamlProviders")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "admin")
  const { items, next } = yield* (yield* SamlProviders).list(organizationId, request)
  const listing: Listing<SamlProviderView> = { items: yield* describeSamlProviders(items), next }
  return listing
})
