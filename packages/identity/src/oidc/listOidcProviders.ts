import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeOidcProviders, type OidcProviderView } from "./describeOidcProviders.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"

/** The providers of an organization, for its administrators, oldest first. */
export const listOidcProviders = Effect.fn("identity.listOidcProviders")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "admin")
  const { items, next } = yield* (yield* OidcProviders).list(organizationId, request)
  const listing: Listing<OidcProviderView> = { items: yield* describeOidcProviders(items), next }
  return listing
})
