import { Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { maxSamlProviders } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"

/** The providers that members of an organization may sign in with: those that have an address and an entity ID. */
export const listSsoLogins = Effect.fn("identity.listSsoLogins")(function* (organizationId: OrganizationId) {
  yield* requireOrganization(organizationId, null)
  const { items } = yield* (yield* SamlProviders).list(organizationId, {
    after: null,
    limit: maxSamlProviders
  })
  return items.filter(({ entityId, ssoUrl }) => entityId !== "" && ssoUrl !== "")
})
