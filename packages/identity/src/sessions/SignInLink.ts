import { Schema } from "effect"
import { UserId } from "../directory/User.ts"

/** A one-time link that signs a browser in as a user. Its secret is kept only as its SHA-256. */
export class SignInLink extends Schema.Class<SignInLink>("SignInLink")({
  /** SHA-256 of the secret, hex. */
  hash: Schema.String,
  userId: UserId,
  /** The operator who made it, or the user who asked for it. */
  madeBy: UserId,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
}) {}

/** The link is unknown, used or expired. */
export class SignInLinkRefused extends Schema.TaggedError<SignInLinkRefused>()(
  "SignInLinkRefused",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "This sign-in link does not work any more: it was used, or is older than 15 minutes. Ask for a new one."
  }
}

/** The life of a sign-in link. */
export const signInLinkLife = { minutes: 15 } as const
