import { Effect, Option } from "effect"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { type SigningBrowser, startSession } from "../sessions/startSession.ts"
import { normalizeEmail } from "../directory/User.ts"
import { verifyPassword } from "./hashPassword.ts"
import { passwordLength, PasswordRefused, PasswordsAllowed, PasswordsOff } from "./Password.ts"
import { Passwords } from "./Passwords.ts"

/**
 * Starts a session with an e-mail address and a password. An unknown address, a user without a password and a wrong password take the same
 * steps and end in one error. The session reaches all organizations of the user, except those that require single sign-on.
 */
export const signInWithPassword = Effect.fn("identity.signInWithPassword")(function* (
  email: string,
  password: string,
  browser: SigningBrowser
) {
  if (!(yield* PasswordsAllowed)) return yield* new PasswordsOff()
  const found = Option.getOrNull(yield* (yield* Passwords).findByEmail(normalizeEmail(email)))
  const isRight = yield* verifyPassword(
    password.slice(0, 4 * passwordLength.max),
    found?.password.hash ?? null
  )
  if (found === null || !isRight) {
    yield* auditRefusedSignIn({
      organizationId: null,
      target: { kind: "signIn", id: "password" },
      fields: { reason: "password/refused", ...(found !== null && { user: found.user.id }) }
    })
    return yield* new PasswordRefused()
  }
  return yield* startSession(
    {
      userId: found.user.id,
      method: "password",
      within: null,
      providerId: null,
      tokenId: null,
      notAfter: null
    },
    browser
  )
})
