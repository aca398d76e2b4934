import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { Organizations } from "../organizations/Organizations.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { describeSamlProvider } from "./describeSamlProviders.ts"
import { planSamlProvider, type SamlProviderChanges } from "./planSamlProvider.ts"
import { maxSamlProviders, SamlProvider, SamlProviderId, TooManySamlProviders } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"
import { updateSsoInForce } from "./updateSsoInForce.ts"

/** Creates a provider. Everything but its label may come later; the provider is pending until then. */
export const createSamlProvider = Effect.fn("identity.createSamlProvider")(function* (
  organizationId: OrganizationId,
  input: SamlProviderChanges & { readonly label: string }
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* SamlProviders
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  if ((yield* providers.count(organizationId)) >= maxSamlProviders) {
    return yield* new TooManySamlProviders({ organizationId })
  }
  const empty = new SamlProvider({
    id: SamlProviderId.make(yield* newId),
    organizationId,
    label: input.label,
    entityId: "",
    ssoUrl: "",
    certificate: "",
    defaultTeam: null,
    defaultRole: organization.defaultRole,
    domains: null,
    status: "pending",
    createdAt: yield* DateTime.now
  })
  const { provider } = yield* planSamlProvider(empty, input)
  yield* providers.put(provider)
  yield* updateSsoInForce(organization)
  return yield* describeSamlProvider(provider)
}, atomically)
