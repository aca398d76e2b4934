import { Effect } from "effect"
import { hashPassword } from "./hashPassword.ts"
import { passwordLength, PasswordsAllowed, PasswordsOff, PasswordUnfit } from "./Password.ts"

/** The hash of a new password, where passwords are allowed and it is long enough. */
export const preparePassword = Effect.fnUntraced(function* (password: string) {
  if (!(yield* PasswordsAllowed)) return yield* new PasswordsOff()
  // Checked before it is counted: a long text is not split into characters.
  if (password.length > 4 * passwordLength.max) return yield* new PasswordUnfit()
  const { length } = [...password.normalize("NFKC")]
  if (length < passwordLength.min || length > passwordLength.max) return yield* new PasswordUnfit()
  return yield* hashPassword(password)
})
