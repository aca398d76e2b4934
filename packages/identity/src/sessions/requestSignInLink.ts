import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditBy } from "../audit/audit.ts"
import { anonymousActor } from "../audit/AuditActor.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import { normalizeEmail } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { newSecret } from "../tokens/newSecret.ts"
import { SignInLink, signInLinkLife } from "./SignInLink.ts"
import { SignInLinks } from "./SignInLinks.ts"

/** Makes a sign-in link for the user with an address, which is sent there and shown nowhere else; null for an address that nobody has. */
export const requestSignInLink = Effect.fn("identity.requestSignInLink")(function* (email: string) {
  const user = Option.getOrNull(yield* (yield* Users).findByEmail(normalizeEmail(email)))
  if (user === null) return null
  const now = yield* DateTime.now
  const secret = newSecret()
  const link = new SignInLink({
    hash: hashKey(secret),
    userId: user.id,
    madeBy: user.id,
    createdAt: now,
    expiresAt: DateTime.add(now, signInLinkLife)
  })
  yield* (yield* SignInLinks).add(link)
  yield* auditBy(
    { actor: anonymousActor, credentialId: null },
    {
      organizationId: null,
      action: "signInLink.requested",
      target: { kind: "user", id: user.id },
      after: { expiresAt: DateTime.formatIso(link.expiresAt) }
    }
  )
  return { secret, user }
}, atomically)
