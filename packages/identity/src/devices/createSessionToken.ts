import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { auditBy } from "../audit/audit.ts"
import { userActor } from "../audit/AuditActor.ts"
import { ApiToken, hashKey, newKey } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import type { DeviceApproval } from "../sessions/DeviceCode.ts"

/** Makes an API token with the user and the scope of a session. Only this answer contains the key. */
export const createSessionToken = Effect.fnUntraced(function* (
  { providerId, userId, within }: DeviceApproval,
  {
    credentialId,
    expiresAt,
    label
  }: {
    readonly label: string
    readonly expiresAt: DateTime.Utc
    /** The session that makes it; null for a device. */
    readonly credentialId: string | null
  }
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
  yield* auditBy(
    { actor: userActor(userId), credentialId },
    {
      organizationId: within,
      action: "token.created",
      target: { kind: "token", id: token.id },
      after: { user: userId, label, expiresAt: DateTime.formatIso(expiresAt), provider: providerId }
    }
  )
  return { token, key }
})
