import { Effect, Schema } from "effect"
import { UserId } from "../users/User.ts"
import { refusalReasons } from "./response/refuse.ts"

/** Codes of the reasons for which a verified response signs nobody in, beside those of the reader. */
export const signInReasons = ["saml/replay", "saml/email"] as const

/** The response of the identity provider is refused. The detail is for the audit log. */
export class ResponseRefused extends Schema.TaggedError<ResponseRefused>()(
  "ResponseRefused",
  { reason: Schema.Literals([...refusalReasons, ...signInReasons]), detail: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The answer of the identity provider is refused (${this.reason}). Start the sign-in again, or ask an administrator.`
  }
}

const denials = {
  "saml/disabled": "Your account is disabled in this organization. Ask an administrator.",
  "saml/not-allowed":
    "You may not use single sign-on yet. Ask an administrator to allow single sign-on for you.",
  "saml/not-member": "You do not belong to this organization. Ask an administrator for an invitation.",
  "saml/linked":
    "Your account is linked to another sign-in. Ask an administrator to allow single sign-on for you again.",
  "saml/domain":
    "This identity provider may not sign in users with your e-mail address. Ask an administrator."
} as const

/** The identity provider confirmed a user who may not sign in here. */
export class SignInDenied extends Schema.TaggedError<SignInDenied>()(
  "SignInDenied",
  {
    reason: Schema.Literals(Object.keys(denials) as ReadonlyArray<keyof typeof denials>),
    /** The member of the organization who is meant, for its audit log; null for everybody else. */
    memberId: Schema.NullOr(UserId).pipe(Schema.withConstructorDefault(Effect.succeed(null)))
  },
  { httpApiStatus: 403 }
) {
  override get message() {
    return denials[this.reason]
  }
}
