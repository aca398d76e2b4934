import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { hashKey, isUsable, TokenRefused } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { type SigningBrowser, startSession } from "./startSession.ts"

/** Starts a session with an API token. It has the token's user, scope and end, and ends when the token is revoked. */
export const signInWithToken = Effect.fn("identity.signInWithToken")(function* (
  key: string,
  browser: SigningBrowser
) {
  const tokens = yield* ApiTokens
  const found = yield* tokens.findByHash(hashKey(key))
  if (Option.isNone(found) || !isUsable(found.value.token, yield* DateTime.now)) {
    return yield* new TokenRefused()
  }
  const { token, user } = found.value
  return yield* startSession(
    {
      userId: user.id,
      method: "token",
      within: token.within,
      providerId: token.providerId,
      tokenId: token.id,
      notAfter: token.expiresAt
    },
    browser
  )
}, atomically)
