import { atomically, emitEvent } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { auditedSamlProvider } from "./auditedSamlProvider.ts"
import { describeSamlProvider } from "./describeSamlProviders.ts"
import { planSamlProvider, type SamlProviderChanges } from "./planSamlProvider.ts"
import { requireSamlProvider } from "./requireSamlProvider.ts"
import { type SamlProviderId, SamlProviderWouldStop } from "../sso/SamlProvider.ts"
import { samlProviderReset } from "./samlProviderEvents.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { endCredentialsOfProvider } from "../sessions/endCredentials.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"

/**
 * Changes a provider. An active one stays active. Another entity ID is another identity provider: the links of users end,
 * and `samlProviderReset` reports it.
 */
export const updateSamlProvider = Effect.fn("identity.updateSamlProvider")(function* (
  organizationId: OrganizationId,
  id: SamlProviderId,
  changes: SamlProviderChanges
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* SamlProviders
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  const before = yield* requireSamlProvider(organizationId, id, providers.getForUpdate(id))
  const { problems, provider } = yield* planSamlProvider(before, changes)
  if (before.status === "active" && provider.status !== "active") {
    return yield* new SamlProviderWouldStop({
      samlProviderId: id,
      problems: problems.map(({ message, path }) => `${path}: ${message}`)
    })
  }
  yield* providers.put(provider)
  if (before.entityId !== "" && provider.entityId !== before.entityId) {
    yield* (yield* SsoLinks).removeOfProvider(id)
    yield* endCredentialsOfProvider(id)
    yield* emitEvent(
      samlProviderReset,
      { organizationId, samlProviderId: id, reason: "entityIdChanged" },
      { subject: organizationId, causedBy: (yield* Caller).userId }
    )
  }
  yield* updateSsoInForce(organization)
  yield* audit({
    organizationId,
    action: "samlProvider.updated",
    target: { kind: "samlProvider", id },
    before: auditedSamlProvider(before),
    after: auditedSamlProvider(provider)
  })
  return yield* describeSamlProvider(provider)
}, atomically)
