import type { AuthenticationResponseJSON } from "@simplewebauthn/server"
import { DateTime, Effect, Option } from "effect"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { type SigningBrowser, startSession } from "../sessions/startSession.ts"
import { keepChallenge, loadWebAuthn, readResponse } from "./challenges.ts"
import { Passkey, PasskeyRefused, type RelyingParty } from "./Passkey.ts"
import { Passkeys } from "./Passkeys.ts"

/**
 * The options with which a browser signs in with a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. It names no user and no key, so
 * nobody learns who has one.
 */
export const beginPasskeySignIn = Effect.fn("identity.beginPasskeySignIn")(function* (party: RelyingParty) {
  const { generateAuthenticationOptions } = yield* loadWebAuthn
  const options = yield* Effect.promise(() =>
    generateAuthenticationOptions({ rpID: party.id, userVerification: "required" })
  )
  yield* keepChallenge(options.challenge, null)
  return options
})

/** The passkey that has signed a response, as it is after that. */
const verify = Effect.fnUntraced(function* (party: RelyingParty, json: string) {
  const { challenge, response } = yield* readResponse(json, null)
  const found = Option.getOrNull(yield* (yield* Passkeys).find(response.id))
  if (found === null) return yield* new PasskeyRefused()
  const { passkey, user } = found
  const { verifyAuthenticationResponse } = yield* loadWebAuthn
  const { authenticationInfo, verified } = yield* Effect.tryPromise({
    try: () =>
      verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
          counter: passkey.counter
        }
      }),
    catch: () => new PasskeyRefused()
  })
  if (!verified) return yield* new PasskeyRefused()
  return { user, passkey, counter: authenticationInfo.newCounter }
})

/**
 * Starts a session with the response of a browser to `beginPasskeySignIn`. The session reaches all organizations of the user, except those
 * that require single sign-on.
 */
export const signInWithPasskey = Effect.fn("identity.signInWithPasskey")(function* (
  party: RelyingParty,
  response: string,
  browser: SigningBrowser
) {
  const { counter, passkey, user } = yield* Effect.tapError(verify(party, response), () =>
    auditRefusedSignIn({
      organizationId: null,
      target: { kind: "signIn", id: "passkey" },
      fields: { reason: "passkey/refused" }
    })
  )
  yield* (yield* Passkeys).put(new Passkey({ ...passkey, counter, lastUsedAt: yield* DateTime.now }))
  return yield* startSession(
    {
      userId: user.id,
      method: "passkey",
      within: null,
      providerId: null,
      tokenId: null,
      notAfter: null
    },
    browser
  )
})
