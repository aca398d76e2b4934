import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { ApiToken, hashKey, newKey } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import type { DeviceApproval } from "./DeviceCode.ts"

/** Makes an API token with the user and the scope of a session. Only this answer contains the key. */
export const createSessionToken = Effect.fnUntraced(function* (
  { providerId, userId, within }: DeviceApproval,
  { expiresAt, label }: { readonly label: string; readonly expiresAt: DateTime.Utc }
) {
  const key = newKey()
  const token = new ApiToken({
    id: yield* newId,
    userId,
    label,
    hash: hashKey(key),
    createdAt: yield* DateTime.now,
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
    within,
    providerId,
    madeBy: userId
  })
  yield* (yield* ApiTokens).put(token)
  return { token, key }
})
