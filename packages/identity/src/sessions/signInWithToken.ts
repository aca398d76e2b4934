import { DateTime, Effect, Option } from "effect"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { type ApiToken, hashKey, isUsable, TokenRefused } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { type SigningBrowser, startSession } from "./startSession.ts"

const refuse = (token: ApiToken | null) =>
  Effect.andThen(
    auditRefusedSignIn({
      organizationId: token?.within ?? null,
      target: { kind: "signIn", id: "token" },
      fields:
        token === null
          ? { reason: "token/unknown" }
          : { reason: token.revokedAt === null ? "token/expired" : "token/revoked", token: token.id }
    }),
    new TokenRefused()
  )

/** Starts a session with an API token. It has the token's user, scope and end, and ends when the token is revoked. */
export const signInWithToken = Effect.fn("identity.signInWithToken")(function* (
  key: string,
  browser: SigningBrowser
) {
  const tokens = yield* ApiTokens
  const found = Option.getOrNull(yield* tokens.findByHash(hashKey(key)))
  if (found === null || !isUsable(found.token, yield* DateTime.now)) {
    return yield* refuse(found?.token ?? null)
  }
  const { token, user } = found
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
})
