import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../users/User.ts"
import { ApiToken } from "./ApiToken.ts"
import { ApiTokens } from "./ApiTokens.ts"

/** Revokes a token of a user; doing so twice, or for a token that never was, changes nothing. */
export const endToken = Effect.fnUntraced(function* (userId: UserId, tokenId: string) {
  const tokens = yield* ApiTokens
  const found = yield* Effect.option(tokens.get(tokenId))
  if (Option.isNone(found) || found.value.userId !== userId || found.value.revokedAt !== null) return
  yield* tokens.put(new ApiToken({ ...found.value, revokedAt: yield* DateTime.now }))
})
