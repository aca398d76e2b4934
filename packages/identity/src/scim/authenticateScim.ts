import { Effect, Option } from "effect"
import type { Credential } from "../directory/Credential.ts"
import { isActiveOrganization } from "../organizations/isActiveOrganization.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import { UserId } from "../directory/User.ts"
import { ScimTokenRefused } from "./ScimToken.ts"
import { ScimTokens } from "./ScimTokens.ts"

/** The actor of what a directory does. It is no user: it belongs to no organization and has no role. */
const scimActor = UserId.make("scim")

/** The organization of a key, and the caller on whose behalf the directory acts. Keys are looked up on every request. */
export const authenticateScim = Effect.fn("identity.authenticateScim")(function* (key: string) {
  const found = key === "" ? Option.none() : yield* (yield* ScimTokens).findByHash(hashKey(key))
  if (Option.isNone(found)) return yield* new ScimTokenRefused()
  const { id, organizationId } = found.value
  if (!(yield* isActiveOrganization(organizationId))) return yield* new ScimTokenRefused()
  const credential: Credential = { id, kind: "scim", within: organizationId, exempt: true }
  return {
    organizationId,
    caller: { userId: scimActor, isOperator: false, hasInvitations: false, needsSso: false, credential }
  }
})
