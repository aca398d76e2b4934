import { atomically, emitEvent } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { auditedSamlProvider } from "./auditedSamlProvider.ts"
import { requireSamlProvider } from "./requireSamlProvider.ts"
import type { SamlProviderId } from "../sso/SamlProvider.ts"
import { samlProviderReset } from "./samlProviderEvents.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { endCredentialsOfProvider } from "../sessions/endCredentials.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"

/** Deletes a provider, if there is one. Its users stay members; `samlProviderReset` reports the end of its sign-ins. */
export const deleteSamlProvider = Effect.fn("identity.deleteSamlProvider")(function* (
  organizationId: OrganizationId,
  id: SamlProviderId
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* SamlProviders
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  const found = yield* Effect.option(requireSamlProvider(organizationId, id, providers.getForUpdate(id)))
  if (Option.isNone(found)) return
  yield* (yield* SsoLinks).removeOfProvider(id)
  yield* endCredentialsOfProvider(id)
  yield* providers.remove(id)
  yield* updateSsoInForce(organization)
  yield* audit({
    organizationId,
    action: "samlProvider.deleted",
    target: { kind: "samlProvider", id },
    before: auditedSamlProvider(found.value)
  })
  yield* emitEvent(
    samlProviderReset,
    { organizationId, samlProviderId: id, reason: "deleted" },
    { subject: organizationId, causedBy: (yield* Caller).userId }
  )
}, atomically)
