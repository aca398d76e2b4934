import { DateTime, Effect } from "effect"
import { atomically, newId } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import type { UserId } from "../users/User.ts"
import { Users } from "../users/Users.ts"
import { ApiToken, hashKey, newKey, TokenExpiryPast } from "./ApiToken.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** Makes an API key for a user. Only this answer contains the key itself. */
export const issueToken = Effect.fn("identity.issueToken")(function* (
  userId: UserId,
  input: { readonly label: string; readonly expiresAt: DateTime.Utc | null }
) {
  yield* requireOperator
  const users = yield* Users
  const tokens = yield* ApiTokens
  const user = yield* users.get(userId)
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
    revokedAt: null
  })
  yield* tokens.put(token)
  return { token, key }
}, atomically)
