import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"
import { endCredentialsOfProvider } from "../sessions/endCredentials.ts"
import { auditedOidcProvider } from "./auditedOidcProvider.ts"
import type { OidcProviderId } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { requireOidcProvider } from "./requireOidcProvider.ts"

/** Deletes a provider, if there is one, and ends its sessions. Its users stay members. */
export const deleteOidcProvider = Effect.fn("identity.deleteOidcProvider")(function* (
  organizationId: OrganizationId,
  id: OidcProviderId
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* OidcProviders
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  const found = yield* Effect.option(requireOidcProvider(organizationId, id, providers.getForUpdate(id)))
  if (Option.isNone(found)) return
  yield* (yield* SsoLinks).removeOfProvider(id)
  yield* endCredentialsOfProvider(id)
  yield* providers.remove(id)
  yield* updateSsoInForce(organization)
  yield* audit({
    organizationId,
    action: "oidcProvider.deleted",
    target: { kind: "oidcProvider", id },
    before: auditedOidcProvider(found.value)
  })
}, atomically)
