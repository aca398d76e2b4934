import { Schema } from "effect"
import { UserId } from "../directory/User.ts"
import { refusalReasons } from "./response/refuse.ts"
import type { SsoProtocol } from "../directory/SsoProvider.ts"

/** Codes of the reasons for which a verified response signs nobody in, beside those of the reader. */
const signInReasons = ["saml/replay", "saml/email", "oidc/email"] as const

/** Codes of the reasons for which the answer of an OpenID provider is refused. */
const oidcReasons = [
  "oidc/state",
  "oidc/status",
  "oidc/response",
  "oidc/issuer",
  "oidc/code",
  "oidc/client",
  "oidc/nonce",
  "oidc/audience",
  "oidc/algorithm",
  "oidc/signature",
  "oidc/expired",
  "oidc/subject"
] as const
export type OidcReason = (typeof oidcReasons)[number]

/** The response of the identity provider is refused. The detail is for the audit log. */
export class ResponseRefused extends Schema.TaggedError<ResponseRefused>()(
  "ResponseRefused",
  {
    reason: Schema.Literals([...refusalReasons, ...signInReasons, ...oidcReasons]),
    detail: Schema.String
  },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The answer of the identity provider is refused (${this.reason}). Start the sign-in again, or ask an administrator.`
  }
}

const denials = {
  disabled: "Your account is disabled in this organization. Ask an administrator.",
  "not-allowed": "You may not use single sign-on yet. Ask an administrator to allow single sign-on for you.",
  "not-member": "You do not belong to this organization. Ask an administrator for an invitation.",
  linked:
    "Your account is linked to another sign-in. Ask an administrator to allow single sign-on for you again.",
  domain: "This identity provider may not sign in users with your e-mail address. Ask an administrator."
} as const
type Denial = keyof typeof denials

const denialNames = Object.keys(denials) as ReadonlyArray<Denial>

/** The identity provider confirmed a user who may not sign in here. */
export class SignInDenied extends Schema.TaggedError<SignInDenied>()(
  "SignInDenied",
  {
    protocol: Schema.Literals(["saml", "oidc"]),
    denial: Schema.Literals(denialNames),
    /** The member of the organization who is meant, for its audit log; null for everybody else. */
    memberId: Schema.NullOr(UserId)
  },
  { httpApiStatus: 403 }
) {
  /** The code of the reason, such as `saml/disabled`. */
  get reason() {
    return `${this.protocol}/${this.denial}` as const
  }

  override get message() {
    return denials[this.denial]
  }
}

/** The refusal of a user by the rules of an organization. */
export const signInDenied = (
  { protocol }: { readonly protocol: SsoProtocol },
  denial: Denial,
  memberId: UserId | null = null
): SignInDenied => new SignInDenied({ protocol, denial, memberId })
