import { Context, Schema } from "effect"
import { UserId } from "../directory/User.ts"

/** The password of a user, as its hash. */
export class Password extends Schema.Class<Password>("Password")({
  userId: UserId,
  /** In the form of PHC strings: algorithm, parameters, salt and hash. */
  hash: Schema.String,
  changedAt: Schema.DateTimeUtc
}) {}

/** Whether people may sign in with passwords; the operator decides. */
export const PasswordsAllowed = Context.Reference<boolean>("@octavo/identity/PasswordsAllowed", {
  defaultValue: () => true
})

/** The bounds of a password, in characters. */
export const passwordLength = { min: 12, max: 200 } as const

/** The address or the password is wrong. Nobody learns which. */
export class PasswordRefused extends Schema.TaggedError<PasswordRefused>()(
  "PasswordRefused",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "The e-mail address or the password is wrong. Check both and try again."
  }
}

/** The new password is too short or too long. */
export class PasswordUnfit extends Schema.TaggedError<PasswordUnfit>()(
  "PasswordUnfit",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "password"
  }
  override get message() {
    return `A password has ${passwordLength.min} to ${passwordLength.max} characters.`
  }
}

/** The operator has switched passwords off. */
export class PasswordsOff extends Schema.TaggedError<PasswordsOff>()(
  "PasswordsOff",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "This installation does not use passwords. Sign in in another way."
  }
}

/** The session does not prove enough to set a password. */
export class PasswordNeedsProof extends Schema.TaggedError<PasswordNeedsProof>()(
  "PasswordNeedsProof",
  { reason: Schema.Literals(["token", "provider", "old"]) },
  { httpApiStatus: 403 }
) {
  override get message() {
    switch (this.reason) {
      case "token":
        return "You signed in with an API token, which cannot set a password. Sign in with a sign-in link first."
      case "provider":
        return "You signed in with single sign-on, whose session cannot set a password. Sign in with a sign-in link first."
      case "old":
        return "Setting a password needs the present one, or a session that a sign-in link started within the last 15 minutes."
    }
  }
}
