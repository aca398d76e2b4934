import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { ScimTokens } from "./ScimTokens.ts"

/** Ends the use of the SCIM token of an organization, if it has one; for administrators. */
export const revokeScimToken = Effect.fn("identity.revokeScimToken")(function* (
  organizationId: OrganizationId
) {
  yield* requireOrganization(organizationId, "admin")
  const tokens = yield* ScimTokens
  const found = yield* tokens.find(organizationId)
  if (Option.isNone(found)) return
  yield* tokens.remove(organizationId)
  yield* audit({
    organizationId,
    action: "scimToken.revoked",
    target: { kind: "scimToken", id: found.value.id }
  })
}, atomically)
