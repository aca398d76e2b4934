import { Schema } from "effect"

/** The topics of mail: whether a user gets mail about each. */
export const mailTopics = {
  invitations: Schema.Boolean,
  reviews: Schema.Boolean,
  comments: Schema.Boolean,
  conflicts: Schema.Boolean
}

/** The mail that a user gets. */
export const MailPreferencesResource = Schema.Struct({
  object: Schema.Literal("mail-preferences"),
  ...mailTopics
}).annotate({ identifier: "MailPreferences" })
export type MailPreferencesResource = typeof MailPreferencesResource.Type
