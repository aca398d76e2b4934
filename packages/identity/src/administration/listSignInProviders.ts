import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { maxOidcProviders } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { Organizations } from "../directory/Organizations.ts"
import { maxSamlProviders } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import type { SignInProvider } from "../directory/SsoProvider.ts"

/**
 * The active providers that a sign-in page offers, oldest first: those of an organization, or of the only one (null). It
 * needs no caller, since people look at it before they sign in. An unknown organization has none.
 */
export const listSignInProviders = Effect.fn("identity.listSignInProviders")(function* (
  organizationId: OrganizationId | null
) {
  const organizations = yield* Organizations
  const two = yield* organizations.list({ after: null, limit: 2 })
  const only = two.items.length === 1 ? two.items[0] : undefined
  const id = organizationId ?? only?.id
  if (id === undefined) return []
  const saml = yield* (yield* SamlProviders).list(id, { after: null, limit: maxSamlProviders })
  const oidc = yield* (yield* OidcProviders).list(id, { after: null, limit: maxOidcProviders })
  const active: ReadonlyArray<SignInProvider> = [...saml.items, ...oidc.items].filter(
    ({ status }) => status === "active"
  )
  return active.toSorted((a, b) => (a.id < b.id ? -1 : 1))
})
