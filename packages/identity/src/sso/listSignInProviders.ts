import { Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { Organizations } from "../organizations/Organizations.ts"
import { maxSamlProviders, type SamlProvider } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"

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
  const { items } = yield* (yield* SamlProviders).list(id, { after: null, limit: maxSamlProviders })
  const active: ReadonlyArray<SamlProvider> = items.filter(({ status }) => status === "active")
  return active
})
