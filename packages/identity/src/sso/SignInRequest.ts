import { Schema } from "effect"
import { SamlProviderId } from "./SamlProvider.ts"

/** A sign-in that a browser started and a provider has not answered yet. */
export class SignInRequest extends Schema.Class<SignInRequest>("SignInRequest")({
  /** The ID that the response repeats: `_` and 160 random bits. */
  id: Schema.String,
  providerId: SamlProviderId,
  /** SHA-256 of the secret of the browser, hex. */
  browserHash: Schema.String,
  /** The path to show after the sign-in. */
  target: Schema.String,
  /** Whether it follows a response without a request. */
  isRestart: Schema.Boolean,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
}) {}

/** The provider of the sign-in lacks something that is needed. */
export class SamlProviderPending extends Schema.TaggedError<SamlProviderPending>()(
  "SamlProviderPending",
  { samlProviderId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "Single sign-on is not set up completely. An administrator of the organization finds the problems at the provider."
  }
}

/** The identity provider answers again and again without naming the request. */
export class SignInRestarted extends Schema.TaggedError<SignInRestarted>()(
  "SignInRestarted",
  { samlProviderId: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return "The identity provider answered without naming the request, twice. Start the sign-in here, not there."
  }
}
