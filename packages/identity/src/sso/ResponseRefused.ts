import { Schema } from "effect"
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
