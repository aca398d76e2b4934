import { Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { maxOidcProviders } from "../oidc/OidcProvider.ts"
import { OidcProviders } from "../oidc/OidcProviders.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { maxSamlProviders } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"
import type { SignInProvider } from "./SsoProvider.ts"

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
