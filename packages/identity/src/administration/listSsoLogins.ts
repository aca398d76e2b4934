import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { maxOidcProviders } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { maxSamlProviders } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import type { SignInProvider } from "../directory/SsoProvider.ts"

/**
 * The providers that members of an organization may sign in with: those that have an address and an entity ID, or an
 * issuer and a client ID. Oldest first.
 */
export const listSsoLogins = Effect.fn("identity.listSsoLogins")(function* (organizationId: OrganizationId) {
  yield* requireOrganization(organizationId, null)
  const saml = yield* (yield* SamlProviders).list(organizationId, { after: null, limit: maxSamlProviders })
  const oidc = yield* (yield* OidcProviders).list(organizationId, { after: null, limit: maxOidcProviders })
  const logins: ReadonlyArray<SignInProvider> = [
    ...saml.items.filter(({ entityId, ssoUrl }) => entityId !== "" && ssoUrl !== ""),
    ...oidc.items.filter(({ clientId, issuer }) => issuer !== "" && clientId !== "")
  ]
  return logins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
})
