import { forgetCached } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { audit } from "../audit/audit.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { reaches } from "./Session.ts"
import type { UserId } from "../directory/User.ts"
import { ApiToken } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"

/** Revokes a token of a user by a credential that is limited to an organization, or to none (null); doing so twice, or for a token that never was, changes nothing. */
export const endToken = Effect.fnUntraced(function* (
  userId: UserId,
  within: OrganizationId | null,
  tokenId: string
) {
  const tokens = yield* ApiTokens
  const found = yield* Effect.option(tokens.get(tokenId))
  if (Option.isNone(found) || found.value.userId !== userId || found.value.revokedAt !== null) return
  if (!reaches(within, found.value.within)) return
  yield* tokens.put(new ApiToken({ ...found.value, revokedAt: yield* DateTime.now }))
  // A session ends with the token that began it.
  yield* forgetCached("tokens")
  yield* forgetCached("sessions")
  yield* audit({
    organizationId: found.value.within,
    action: "token.revoked",
    target: { kind: "token", id: tokenId },
    before: { user: userId, label: found.value.label }
  })
})
