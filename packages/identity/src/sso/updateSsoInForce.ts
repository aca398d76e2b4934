import { Effect } from "effect"
import { Organization } from "../directory/Organization.ts"
import { OidcProviders } from "./OidcProviders.ts"
import { Organizations } from "../directory/Organizations.ts"
import { SamlProviders } from "./SamlProviders.ts"

/**
 * Stores whether an organization enforces single sign-on: `sso` is set and a provider is active. For the unit of work that
 * changes `sso` or a provider, with the organization locked. Returns the organization as it is stored then.
 */
export const updateSsoInForce = Effect.fnUntraced(function* (organization: Organization) {
  const hasActive =
    organization.sso &&
    ((yield* (yield* SamlProviders).hasActive(organization.id)) ||
      (yield* (yield* OidcProviders).hasActive(organization.id)))
  if (hasActive === organization.ssoInForce) return organization
  const updated = new Organization({ ...organization, ssoInForce: hasActive })
  yield* (yield* Organizations).put(updated)
  return updated
})
