import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { updateSsoInForce } from "../sso/updateSsoInForce.ts"
import { endCredentialsOfProvider } from "../sessions/endCredentials.ts"
import { auditedOidcProvider } from "./auditedOidcProvider.ts"
import { describeOidcProvider } from "./describeOidcProviders.ts"
import { type OidcProvider, type OidcProviderId, OidcProviderWouldStop } from "../sso/OidcProvider.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { type OidcProviderChanges, planOidcProvider } from "./planOidcProvider.ts"
import { requireOidcProvider } from "./requireOidcProvider.ts"

/** Whether the subjects of a provider may mean others after a change: they are those of one issuer, for one client. */
const hasOtherSubjects = (before: OidcProvider, after: OidcProvider): boolean =>
  (before.issuer !== "" && before.issuer !== after.issuer) ||
  (before.clientId !== "" && before.clientId !== after.clientId)

/** Changes a provider. An active one stays active. Another issuer or client ID ends the links and sessions of its users. */
export const updateOidcProvider = Effect.fn("identity.updateOidcProvider")(function* (
  organizationId: OrganizationId,
  id: OidcProviderId,
  changes: OidcProviderChanges
) {
  yield* requireOrganization(organizationId, "admin")
  const providers = yield* OidcProviders
  const organization = yield* (yield* Organizations).getForUpdate(organizationId)
  const before = yield* requireOidcProvider(organizationId, id, providers.getForUpdate(id))
  const { problems, provider } = yield* planOidcProvider(before, changes)
  if (before.status === "active" && provider.status !== "active") {
    return yield* new OidcProviderWouldStop({
      oidcProviderId: id,
      problems: problems.map(({ message, path }) => `${path}: ${message}`)
    })
  }
  yield* providers.put(provider)
  if (hasOtherSubjects(before, provider)) {
    yield* (yield* SsoLinks).removeOfProvider(id)
    yield* endCredentialsOfProvider(id)
  }
  yield* updateSsoInForce(organization)
  yield* audit({
    organizationId,
    action: "oidcProvider.updated",
    target: { kind: "oidcProvider", id },
    before: auditedOidcProvider(before),
    after: {
      ...auditedOidcProvider(provider),
      ...(before.sealedSecret !== provider.sealedSecret && { clientSecretChanged: true })
    }
  })
  return yield* describeOidcProvider(provider)
}, atomically)
