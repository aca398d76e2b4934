import { Effect } from "effect"
import { domainOfEmail } from "../organizations/EmailDomain.ts"
import { SamlProviders } from "./SamlProviders.ts"

/**
 * The active providers of the organizations that the domain of an address is confirmed for. It needs no caller. Whether there are
 * any takes the same query, so that the time does not tell which domains are known.
 */
export const findSignInProviders = Effect.fn("identity.findSignInProviders")(function* (email: string) {
  const domain = domainOfEmail(email) ?? ""
  const found = yield* (yield* SamlProviders).listActiveOfDomain(domain)
  return found.filter(({ domains }) => domains === null || domains.includes(domain))
})
