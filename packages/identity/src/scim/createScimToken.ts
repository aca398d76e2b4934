import { atomically, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import { newScimKey, ScimToken } from "./ScimToken.ts"
import { ScimTokens } from "./ScimTokens.ts"

/**
 * Makes the SCIM token of an organization, in the place of the one that it had; for administrators. Only this answer contains
 * the key itself.
 */
export const createScimToken = Effect.fn("identity.createScimToken")(function* (
  organizationId: OrganizationId
) {
  yield* requireOrganization(organizationId, "admin")
  const key = newScimKey()
  const token = new ScimToken({
    id: yield* newId,
    organizationId,
    hash: hashKey(key),
    madeBy: (yield* Caller).userId,
    createdAt: yield* DateTime.now
  })
  yield* (yield* ScimTokens).put(token)
  yield* audit({
    organizationId,
    action: "scimToken.created",
    target: { kind: "scimToken", id: token.id }
  })
  return { token, key }
}, atomically)
