import { atomically, newId, forgetCached } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditBy } from "../audit/audit.ts"
import { userActor } from "../audit/AuditActor.ts"
import { Setups } from "../directory/Setups.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import type { UserId } from "../directory/User.ts"
import { markSignedIn } from "./markSignedIn.ts"
import { newSecret } from "../tokens/newSecret.ts"
import { Session, sessionEnd, type SessionMethod } from "./Session.ts"
import { Sessions } from "./Sessions.ts"

/** The browser that signs in. */
export interface SigningBrowser {
  readonly address: string
  readonly userAgent: string
  /** The secret of the session that the browser had, which ends. */
  readonly replacedSecret: string | null
}

/** A proof of identity. */
export interface SignInProof {
  readonly userId: UserId
  readonly method: SessionMethod
  readonly within: OrganizationId | null
  readonly providerId: string | null
  readonly tokenId: string | null
  /** The end of the proof; the session never lasts longer. */
  readonly notAfter: DateTime.Utc | null
}

const maxUserAgentLength = 256

/**
 * Starts a session of a user whose identity is proved. Its secret is new whatever the browser sent, so that nobody can plant
 * one (session fixation). Only this answer contains the secret.
 */
export const startSession = Effect.fn("identity.startSession")(function* (
  { notAfter, ...proof }: SignInProof,
  { address, replacedSecret, userAgent }: SigningBrowser
) {
  const sessions = yield* Sessions
  const now = yield* DateTime.now
  const secret = newSecret()
  const session = new Session({
    ...proof,
    id: yield* newId,
    hash: hashKey(secret),
    address,
    userAgent: userAgent.slice(0, maxUserAgentLength).toWellFormed().replaceAll("\0", ""),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(now, notAfter)
  })
  const replaced =
    replacedSecret === null ? Option.none() : yield* sessions.findByHash(hashKey(replacedSecret))
  if (Option.isSome(replaced)) {
    yield* sessions.remove(replaced.value.session.id)
    yield* forgetCached("sessions")
  }
  yield* sessions.add(session)
  // Somebody has signed in, so the address of the setup page works no more.
  yield* (yield* Setups).close
  yield* auditBy(
    { actor: userActor(proof.userId), credentialId: proof.tokenId },
    {
      organizationId: proof.within,
      action: "session.started",
      target: { kind: "session", id: session.id },
      ...(Option.isSome(replaced) && { before: { replacedSession: replaced.value.session.id } }),
      after: { method: proof.method, provider: proof.providerId }
    }
  )
  yield* markSignedIn(session.userId, session.within)
  return { session, secret }
}, atomically)
