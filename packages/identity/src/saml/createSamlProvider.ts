import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { auditedSamlProvider } from "./auditedSamlProvider.ts"
import { describeSamlProvider } from "./describeSamlProviders.ts"
import { planSamlProvider, type SamlProviderChanges } from "./planSamlProvider.ts"
import { newSamlProvider } from "./newSamlProvider.ts"
import { maxSamlProviders, TooManySamlProviders } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"

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
  const empty = yield* newSamlProvider(organization, input.label)
  const { provider } = yield* planSamlProvider(empty, input)
  yield* providers.put(provider)
  yield* updateSsoInForce(organization)
  yield* audit({
    organizationId,
    action: "samlProvider.created",
    target: { kind: "samlProvider", id: provider.id },
    after: auditedSamlProvider(provider)
  })
  return yield* describeSamlProvider(provider)
}, atomically)
