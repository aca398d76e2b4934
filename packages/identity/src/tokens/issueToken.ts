import { DateTime, Effect } from "effect"
import { atomically, newId } from "@octavo/kernel"
import { Caller, requireOperator } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import { audit } from "../audit/audit.ts"
import type { UserId } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { ApiToken, hashKey, newKey, TokenExpiryPast } from "./ApiToken.ts"
import { ApiTokens } from "./ApiTokens.ts"

/**
 * Makes an API key for a user. Only this answer contains the key itself. With `within` it reaches one
 * organization; with `ssoExempt` single sign-on is not required of it.
 */
export const issueToken = Effect.fn("identity.issueToken")(function* (
  userId: UserId,
  input: {
    readonly label: string
    readonly expiresAt: DateTime.Utc | null
    /** The only organization that the token reaches; all of the user unless given. */
    readonly within?: OrganizationId | null
    readonly ssoExempt?: boolean
  }
) {
  yield* requireOperator
  const users = yield* Users
  const tokens = yield* ApiTokens
  const user = yield* users.get(userId)
  const within = input.within ?? null
  if (within !== null) yield* (yield* Organizations).get(within)
  const now = yield* DateTime.now
  if (input.expiresAt !== null && DateTime.isLessThanOrEqualTo(input.expiresAt, now)) {
    return yield* new TokenExpiryPast()
  }
  const key = newKey()
  const token = new ApiToken({
    id: yield* newId,
    userId: user.id,
    label: input.label,
    hash: hashKey(key),
    createdAt: now,
    lastUsedAt: null,
    expiresAt: input.expiresAt,
    revokedAt: null,
    within,
    ssoExempt: input.ssoExempt ?? false,
    madeBy: (yield* Caller).userId
  })
  yield* tokens.put(token)
  yield* audit({
    organizationId: within,
    action: "token.created",
    target: { kind: "token", id: token.id },
    after: { user: user.id, label: token.label, ssoExempt: token.ssoExempt }
  })
  return { token, key }
}, atomically)
