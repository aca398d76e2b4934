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
})
  .annotate({
    fields: {
      invitations: "Whether the user gets mail about invitations.",
      reviews: "Whether the user gets mail about requested and submitted reviews.",
      comments: "Whether the user gets mail about comments and replies.",
      conflicts: "Whether the user gets mail about conflicts of change requests."
    }
  })
  .annotate({ identifier: "MailPreferences" })
export type MailPreferencesResource = typeof MailPreferencesResource.Type
