import { Schema } from "effect"
import { SsoProviderId } from "../directory/SsoProvider.ts"

/** A sign-in that a browser started and a provider has not answered yet. */
export class SignInRequest extends Schema.Class<SignInRequest>("SignInRequest")({
  /** The ID that the response repeats (in OpenID Connect the state): `_` and 160 random bits. */
  id: Schema.String,
  providerId: SsoProviderId,
  /** SHA-256 of the secret of the browser, hex. */
  browserHash: Schema.String,
  /** The path to show after the sign-in. */
  target: Schema.String,
  /** Whether it follows a response without a request. */
  isRestart: Schema.Boolean,
  /** The nonce that the ID token repeats (OpenID Connect). */
  nonce: Schema.NullOr(Schema.String),
  /** The secret that the code is redeemed with (PKCE). */
  codeVerifier: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
}) {}

/** The identity provider answers again and again without naming the request. */
export class SignInRestarted extends Schema.TaggedError<SignInRestarted>()(
  "SignInRestarted",
  { providerId: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return "The identity provider answered without naming the request, twice. Start the sign-in here, not there."
  }
}
