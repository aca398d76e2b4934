import { atomically, forgetCached } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditBy } from "../audit/audit.ts"
import { userActor } from "../audit/AuditActor.ts"
import type { Session } from "../sessions/Session.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { signInLinkLife } from "../sessions/SignInLink.ts"
import { SignInLinks } from "../sessions/SignInLinks.ts"
import { Users } from "../directory/Users.ts"
import { verifyPassword } from "./hashPassword.ts"
import { Password, PasswordNeedsProof, PasswordRefused } from "./Password.ts"
import { Passwords } from "./Passwords.ts"
import { preparePassword } from "./preparePassword.ts"

/** Asks for the present password, or for a session that a link has just started: so a forgotten password is set anew. */
const requireProof = Effect.fnUntraced(function* (session: Session, current: string | null) {
  if (session.tokenId !== null) return yield* new PasswordNeedsProof({ reason: "token" })
  if (session.within !== null || session.providerId !== null)
    return yield* new PasswordNeedsProof({ reason: "provider" })
  const found = Option.getOrNull(yield* (yield* Passwords).find(session.userId))
  const isFresh =
    session.method === "link" &&
    DateTime.isGreaterThan(DateTime.add(session.createdAt, signInLinkLife), yield* DateTime.now)
  if (isFresh) return found
  if (found === null || current === null) return yield* new PasswordNeedsProof({ reason: "old" })
  if (!(yield* verifyPassword(current, found.hash))) return yield* new PasswordRefused()
  return found
})

const change = Effect.fnUntraced(function* (session: Session, proved: Password | null, hash: string | null) {
  const { userId } = session
  // Users are never removed. The lock lets one change follow the other.
  yield* Effect.orDie((yield* Users).getForUpdate(userId))
  const passwords = yield* Passwords
  const now = Option.getOrNull(yield* passwords.find(userId))
  if (now?.hash !== proved?.hash) return yield* new PasswordRefused()
  if (hash === null) yield* passwords.remove(userId)
  else yield* passwords.put(new Password({ userId, hash, changedAt: yield* DateTime.now }))
  // Sessions and links of somebody who knew the former password end.
  yield* (yield* Sessions).removeOthersOfUser(userId, session.id)
  yield* (yield* SignInLinks).removeOfUser(userId)
  yield* forgetCached("sessions")
  yield* auditBy(
    { actor: userActor(userId), credentialId: session.id },
    {
      organizationId: null,
      action: hash === null ? "password.removed" : "password.changed",
      target: { kind: "user", id: userId }
    }
  )
}, atomically)

/** Sets the password of the user of a session, for the first time, in the place of the present one, or of a forgotten one. Ends all other sessions of the user. */
export const setPassword = Effect.fn("identity.setPassword")(function* (
  session: Session,
  current: string | null,
  next: string
) {
  const proved = yield* requireProof(session, current)
  yield* change(session, proved, yield* preparePassword(next))
})

/** Takes the password of the user of a session away. Ends all other sessions of the user. */
export const removePassword = Effect.fn("identity.removePassword")(function* (
  session: Session,
  current: string | null
) {
  const proved = yield* requireProof(session, current)
  if (proved !== null) yield* change(session, proved, null)
})
