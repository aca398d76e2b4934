import { Effect, Schema } from "effect"

export const UserId = Schema.String.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/** A person, known by an e-mail address. */
export class User extends Schema.Class<User>("User")({
  id: UserId,
  /** In lower case; no two users share one. */
  email: Schema.String,
  displayName: Schema.String,
  photoUrl: Schema.NullOr(Schema.String),
  /** Whether this user runs the installation and may use the operator's routes. */
  isOperator: Schema.Boolean,
  /** Since when the address counts as that of the user: an operator entered it. Null for addresses that others typed or asserted. */
  emailVerifiedAt: Schema.NullOr(Schema.DateTimeUtc).pipe(
    Schema.withConstructorDefault(Effect.succeed(null))
  ),
  createdAt: Schema.DateTimeUtc
}) {}

export class UserNotFound extends Schema.TaggedError<UserNotFound>()(
  "UserNotFound",
  { userId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such user"
  }
}

/** Another user has this e-mail address already. */
export class EmailTaken extends Schema.TaggedError<EmailTaken>()(
  "EmailTaken",
  { email: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `There already is a user with the e-mail address ${this.email}`
  }
}

/** Somebody else's profile, or a credential that reaches only one of several organizations of the user. */
export class ProfileNotYours extends Schema.TaggedError<ProfileNotYours>()(
  "ProfileNotYours",
  { userId: Schema.String, reason: Schema.Literals(["other", "scoped"]) },
  { httpApiStatus: 403 }
) {
  override get message() {
    return this.reason === "other"
      ? "Only the user may change this profile"
      : "This credential reaches one organization, and the profile is shown in others too. Use a token that reaches all of them"
  }
}

/** E-mail addresses are compared without regard to case and surrounding space. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** An accepted e-mail address: one @ with a local part before it and a host behind it. */
export const EmailAddress = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^\s*[^\s@]+@[^\s@]+\s*$/, { message: "must be an e-mail address" })
)
