import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import { SignInLinkRefused } from "./SignInLink.ts"
import { SignInLinks } from "./SignInLinks.ts"
import { type SigningBrowser, startSession } from "./startSession.ts"

const useLink = Effect.fnUntraced(function* (secret: string, browser: SigningBrowser) {
  const taken = yield* (yield* SignInLinks).take(hashKey(secret))
  if (Option.isNone(taken) || DateTime.isLessThanOrEqualTo(taken.value.expiresAt, yield* DateTime.now)) {
    return yield* new SignInLinkRefused()
  }
  return yield* startSession(
    {
      userId: taken.value.userId,
      method: "link",
      within: null,
      providerId: null,
      tokenId: null,
      notAfter: null
    },
    browser
  )
}, atomically)

/** Starts a session with a one-time link, which nobody can use again. The session reaches all organizations of the user. */
export const signInWithLink = Effect.fn("identity.signInWithLink")(function* (
  secret: string,
  browser: SigningBrowser
) {
  return yield* Effect.tapError(useLink(secret, browser), () =>
    auditRefusedSignIn({
      organizationId: null,
      target: { kind: "signIn", id: "link" },
      fields: { reason: "link/refused" }
    })
  )
})
