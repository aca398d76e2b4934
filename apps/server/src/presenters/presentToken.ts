import type { TokenResource } from "@octavo/api"
import type { ApiToken } from "@octavo/identity"
import { presentTime } from "./times.ts"

export const presentToken = (token: ApiToken): TokenResource => ({
  object: "token",
  id: token.id,
  user: token.userId,
  label: token.label,
  createdAt: presentTime(token.createdAt),
  ...(token.lastUsedAt !== null && { lastUsedAt: presentTime(token.lastUsedAt) }),
  ...(token.expiresAt !== null && { expiresAt: presentTime(token.expiresAt) }),
  ...(token.revokedAt !== null && { revokedAt: presentTime(token.revokedAt) }),
  ...(token.within !== null && { organization: token.within }),
  ...(token.ssoExempt && { ssoExempt: true as const })
})
