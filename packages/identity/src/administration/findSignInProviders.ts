import { Effect } from "effect"
import { domainOfEmail } from "../organizations/EmailDomain.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import type { SignInProvider, SsoProvider } from "../directory/SsoProvider.ts"

/**
 * The active providers of the organizations that the domain of an address is confirmed for. It needs no caller. Whether there are
 * any takes the same queries, so that the time does not tell which domains are known.
 */
export const findSignInProviders = Effect.fn("identity.findSignInProviders")(function* (email: string) {
  const domain = domainOfEmail(email) ?? ""
  const saml = yield* (yield* SamlProviders).listActiveOfDomain(domain)
  const oidc = yield* (yield* OidcProviders).listActiveOfDomain(domain)
  const found: ReadonlyArray<SignInProvider & Pick<SsoProvider, "domains">> = [...saml, ...oidc]
  return found
    .filter(({ domains }) => domains === null || domains.includes(domain))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
})
