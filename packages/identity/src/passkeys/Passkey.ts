import { Schema } from "effect"
import { UserId } from "../directory/User.ts"

/** A key pair of a user that an authenticator keeps, such as a phone or a security key (WebAuthn). The secret half never leaves it. */
export class Passkey extends Schema.Class<Passkey>("Passkey")({
  /** The id that the authenticator chose, base64url. */
  id: Schema.String,
  userId: UserId,
  label: Schema.String,
  /** The public key in COSE form, base64url. */
  publicKey: Schema.String,
  /** How often the authenticator has signed, as it says; 0 for those that do not count. */
  counter: Schema.Finite,
  /** The ways in which browsers reach the authenticator, such as `internal` and `usb`. */
  transports: Schema.Array(Schema.String),
  createdAt: Schema.DateTimeUtc,
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** The most passkeys of a user, and the most characters of a label. */
export const passkeyBounds = { ofUser: 20, label: 50 } as const

/** How long a browser may take to answer a challenge. */
export const challengeLife = { minutes: 5 } as const

/** The installation as authenticators know it. A passkey works for its host alone. */
export interface RelyingParty {
  /** The host. */
  readonly id: string
  readonly origin: string
}

/** The relying party of a public URL; null where browsers have no passkeys: without TLS, and for addresses without a name. */
export const relyingPartyOf = (publicUrl: string): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isNamed = !/^[\d.]+$|^\[/.test(hostname)
  return isNamed && (protocol === "https:" || hostname === "localhost") ? { id: hostname, origin } : null
}

/** The response of the browser is none to a challenge of this installation, or its passkey is unknown. Nobody learns which. */
export class PasskeyRefused extends Schema.TaggedError<PasskeyRefused>()(
  "PasskeyRefused",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "This passkey was not accepted. Try again, or sign in in another way."
  }
}

/** The session does not prove enough to add or remove a passkey. */
export class PasskeyNeedsProof extends Schema.TaggedError<PasskeyNeedsProof>()(
  "PasskeyNeedsProof",
  { reason: Schema.Literals(["token", "provider", "old"]) },
  { httpApiStatus: 403 }
) {
  override get message() {
    switch (this.reason) {
      case "token":
        return "You signed in with an API token, which cannot change passkeys. Sign in with a sign-in link first."
      case "provider":
        return "You signed in with single sign-on, whose session cannot change passkeys. Sign in with a sign-in link first."
      case "old":
        return "Passkeys are changed within 15 minutes of a sign-in. Sign in again, and try it then."
    }
  }
}

/** The passkey has no fit label, or the user has too many of them. */
export class PasskeyUnfit extends Schema.TaggedError<PasskeyUnfit>()(
  "PasskeyUnfit",
  { reason: Schema.Literals(["label", "many"]) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.reason === "label"
      ? `A passkey needs a name of 1 to ${passkeyBounds.label} characters.`
      : `You have ${passkeyBounds.ofUser} passkeys. Remove one first.`
  }
}
