import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"
import { SsoProviderId } from "../directory/SsoProvider.ts"

/** A sign-in that a provider confirmed, until the browser that started it comes for it. */
export class SignInResult extends Schema.Class<SignInResult>("SignInResult")({
  /** SHA-256 of the one-time code, hex. */
  codeHash: Schema.String,
  providerId: SsoProviderId,
  browserHash: Schema.String,
  organizationId: OrganizationId,
  userId: UserId,
  target: Schema.String,
  /** The latest end of the session, as the provider asks; null for none. */
  sessionNotOnOrAfter: Schema.NullOr(Schema.DateTimeUtc),
  expiresAt: Schema.DateTimeUtc
}) {}

/** The sign-in that failed, for the audit log; null where the code leads to none. */
const failed = {
  provider: Schema.NullOr(Schema.Struct({ id: SsoProviderId, organizationId: OrganizationId }))
}

/** The code is unknown, was used, or is older than a minute. */
export class SignInExpired extends Schema.TaggedError<SignInExpired>()("SignInExpired", failed, {
  httpApiStatus: 400
}) {
  override get message() {
    return "This sign-in has expired or was finished already. Start it again."
  }
}

/** The sign-in was started in another browser, so nobody may be signed in here. */
export class SignInElsewhere extends Schema.TaggedError<SignInElsewhere>()("SignInElsewhere", failed, {
  httpApiStatus: 403
}) {
  override get message() {
    return "This sign-in was not started in this browser. Start it again here."
  }
}
