import type { RegistrationResponseJSON } from "@simplewebauthn/server"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { auditBy } from "../audit/audit.ts"
import { userActor } from "../audit/AuditActor.ts"
import { isRecent, type Session } from "../sessions/Session.ts"
import { Users } from "../directory/Users.ts"
import type { User } from "../directory/User.ts"
import { keepChallenge, loadWebAuthn, readResponse } from "./challenges.ts"
import {
  Passkey,
  passkeyBounds,
  PasskeyNeedsProof,
  PasskeyRefused,
  PasskeyUnfit,
  type RelyingParty
} from "./Passkey.ts"
import { Passkeys } from "./Passkeys.ts"

/** A passkey signs in everywhere, so it is changed by sessions alone that do, soon after their start. */
const requireProof = Effect.fnUntraced(function* (session: Session) {
  const { method, within } = session
  if (method === "token") return yield* new PasskeyNeedsProof({ reason: "token" })
  if (within !== null || method === "provider") return yield* new PasskeyNeedsProof({ reason: "provider" })
  if (!isRecent(session, yield* DateTime.now)) return yield* new PasskeyNeedsProof({ reason: "old" })
})

const audited = (session: Session, action: "passkey.added" | "passkey.removed", label: string) =>
  auditBy(
    { actor: userActor(session.userId), credentialId: session.id },
    { organizationId: null, action, target: { kind: "user", id: session.userId }, after: { label } }
  )

/** The options with which a browser makes a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const beginPasskey = Effect.fn("identity.beginPasskey")(function* (
  session: Session,
  { displayName, email, id }: User,
  party: RelyingParty
) {
  yield* requireProof(session)
  const known = yield* (yield* Passkeys).listOfUser(id)
  const { generateRegistrationOptions } = yield* loadWebAuthn
  const options = yield* Effect.promise(() =>
    generateRegistrationOptions({
      rpName: "Octavo",
      rpID: party.id,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: displayName,
      attestationType: "none",
      // ES256, RS256 and Ed25519, which authenticators have.
      supportedAlgorithmIDs: [-7, -257, -8],
      excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" }
    })
  )
  yield* keepChallenge(options.challenge, id)
  return options
})

/** Keeps the passkey that a browser has made for the user of a session. */
export const addPasskey = Effect.fn("identity.addPasskey")(function* (
  session: Session,
  party: RelyingParty,
  given: { readonly label: string; readonly response: string }
) {
  yield* requireProof(session)
  const label = given.label.normalize("NFC").trim()
  if (label === "" || [...label].length > passkeyBounds.label || /\p{Cc}/u.test(label))
    return yield* new PasskeyUnfit({ reason: "label" })
  const { challenge, response } = yield* readResponse(given.response, session.userId)
  const { verifyRegistrationResponse } = yield* loadWebAuthn
  const { registrationInfo, verified } = yield* Effect.tryPromise({
    try: () =>
      verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true
      }),
    catch: () => new PasskeyRefused()
  })
  if (!verified || registrationInfo === undefined) return yield* new PasskeyRefused()
  const { counter, id, publicKey, transports = [] } = registrationInfo.credential
  const passkeys = yield* Passkeys
  yield* Effect.gen(function* () {
    // Users are never removed. The lock lets the bound hold.
    yield* Effect.orDie((yield* Users).getForUpdate(session.userId))
    const own = yield* passkeys.listOfUser(session.userId)
    if (own.length >= passkeyBounds.ofUser) return yield* new PasskeyUnfit({ reason: "many" })
    if ((yield* passkeys.find(id))._tag === "Some") return yield* new PasskeyRefused()
    yield* passkeys.put(
      new Passkey({
        id,
        userId: session.userId,
        label,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports,
        createdAt: yield* DateTime.now,
        lastUsedAt: null
      })
    )
    yield* audited(session, "passkey.added", label)
  }).pipe(atomically)
})

/** Removes a passkey of the user of a session; that of another user, or none, changes nothing. */
export const removePasskey = Effect.fn("identity.removePasskey")(function* (session: Session, id: string) {
  yield* requireProof(session)
  const passkeys = yield* Passkeys
  const own = (yield* passkeys.listOfUser(session.userId)).find((passkey) => passkey.id === id)
  if (own === undefined) return
  yield* passkeys.remove(session.userId, id)
  yield* audited(session, "passkey.removed", own.label)
}, atomically)
