import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { auditedOidcProvider } from "./auditedOidcProvider.ts"
import { describeOidcProvider } from "./describeOidcProviders.ts"
import { planOidcProvider, type OidcProviderChanges } from "./planOidcProvider.ts"
import { newOidcProvider } from "./newOidcProvider.ts"
import { maxOidcProviders, TooManyOidcProviders } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"

/** Creates a provider. Everything but its label may come later; the provider is pending until then. */
export const createOidcProvider = Effect.fn("identity.createOidcProvider")(function* (
  organizationId: OrganizationId,
  input: OidcProviderChanges & { readonly label: string }
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* OidcProviders
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  if ((yield* providers.count(organizationId)) >= maxOidcProviders) {
    return yield* new TooManyOidcProviders({ organizationId })
  }
  const empty = yield* newOidcProvider(organization, input.label)
  const { provider } = yield* planOidcProvider(empty, input)
  yield* providers.put(provider)
  yield* updateSsoInForce(organization)
  yield* audit({
    organizationId,
    action: "oidcProvider.created",
    target: { kind: "oidcProvider", id: provider.id },
    after: auditedOidcProvider(provider)
  })
  return yield* describeOidcProvider(provider)
}, atomically)
