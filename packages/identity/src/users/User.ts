import { Schema } from "effect"

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

/** E-mail addresses are compared without regard to case and surrounding space. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** An accepted e-mail address: one @ with a local part before it and a host behind it. */
export const EmailAddress = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^\s*[^\s@]+@[^\s@]+\s*$/, { message: "must be an e-mail address" })
)
