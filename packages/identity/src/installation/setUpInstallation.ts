import { atomically, emitEvent } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditBy } from "../audit/audit.ts"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { userActor } from "../audit/AuditActor.ts"
import { Organization } from "../directory/Organization.ts"
import { organizationChanged } from "../organizations/organizationEvents.ts"
import { Organizations } from "../directory/Organizations.ts"
import { Password } from "../passwords/Password.ts"
import { Passwords } from "../passwords/Passwords.ts"
import { preparePassword } from "../passwords/preparePassword.ts"
import { type SigningBrowser, startSession } from "../sessions/startSession.ts"
import { normalizeEmail, User } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { isSecretOf } from "./findSetupSecret.ts"
import { SetupRefused } from "../directory/Setup.ts"
import { Setups } from "../directory/Setups.ts"

/** The words of the first admin on the setup page. */
export interface SetupInput {
  readonly secret: string
  readonly displayName: string
  readonly email: string
  readonly organizationTitle: string
  /** Null for an admin without a password. */
  readonly password: string | null
}

const setUp = Effect.fnUntraced(function* (input: SetupInput, hash: string | null, browser: SigningBrowser) {
  const taken = yield* (yield* Setups).take
  if (Option.isNone(taken)) return yield* new SetupRefused()
  const { organizationId, userId } = taken.value
  const now = yield* DateTime.now
  const users = yield* Users
  const organizations = yield* Organizations
  // The first admin and their organization exist: a setup goes with them.
  const user = yield* Effect.orDie(users.getForUpdate(userId))
  const organization = yield* Effect.orDie(organizations.getForUpdate(organizationId))
  const { displayName, organizationTitle: title } = input
  const email = normalizeEmail(input.email)
  yield* users.put(new User({ ...user, displayName, email, emailVerifiedAt: now }))
  yield* organizations.put(new Organization({ ...organization, title }))
  if (hash !== null) yield* (yield* Passwords).put(new Password({ userId, hash, changedAt: now }))
  yield* auditBy(
    { actor: userActor(userId), credentialId: null },
    {
      organizationId,
      action: "installation.setUp",
      target: { kind: "organization", id: organizationId },
      before: { title: organization.title, email: user.email },
      after: { title, email }
    }
  )
  yield* emitEvent(
    organizationChanged,
    { organizationId, fields: ["title"] },
    { subject: organizationId, causedBy: userId }
  )
  return yield* startSession(
    { userId, method: "link", within: null, providerId: null, tokenId: null, notAfter: null },
    browser
  )
}, atomically)

/**
 * Gives the first admin of a new installation their name, address and password, names the first organization, and signs the browser in. It
 * works once, with the secret of the setup page, and only until somebody has signed in.
 */
export const setUpInstallation = Effect.fn("identity.setUpInstallation")(function* (
  input: SetupInput,
  browser: SigningBrowser
) {
  const attempt = Effect.gen(function* () {
    const setup = Option.getOrNull(yield* (yield* Setups).find)
    if (setup === null || !(yield* isSecretOf(setup, input.secret))) return yield* new SetupRefused()
    // After the secret, since a hash costs time.
    const hash = input.password === null ? null : yield* preparePassword(input.password)
    return yield* setUp(input, hash, browser)
  })
  return yield* Effect.tapErrorTag(attempt, "SetupRefused", () =>
    auditRefusedSignIn({
      organizationId: null,
      target: { kind: "signIn", id: "setup" },
      fields: { reason: "setup/refused" }
    })
  )
})
