import { DateTime, Effect, Option } from "effect"
import { atomically } from "@octavo/kernel"
import { requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import type { UserId } from "../users/User.ts"
import { ApiToken } from "./ApiToken.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** Ends the use of a token for good; doing so twice, or for a token that never was, changes nothing. */
export const revokeToken = Effect.fn("identity.revokeToken")(function* (userId: UserId, tokenId: string) {
  yield* requireOperator
  const tokens = yield* ApiTokens
  const found = yield* Effect.option(tokens.get(tokenId))
  if (Option.isNone(found) || found.value.userId !== userId || found.value.revokedAt !== null) return
  yield* tokens.put(new ApiToken({ ...found.value, revokedAt: yield* DateTime.now }))
  yield* audit({
    organizationId: found.value.within,
    action: "token.revoked",
    target: { kind: "token", id: tokenId },
    before: { user: userId, label: found.value.label }
  })
}, atomically)
