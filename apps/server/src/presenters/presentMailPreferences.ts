import type { MailPreferencesResource } from "@octavo/api"
import type { MailTopic } from "@octavo/notifications"

/** The mail that a user gets, from the topics that they muted. */
export const presentMailPreferences = (muted: ReadonlyArray<MailTopic>): MailPreferencesResource => ({
  object: "mail-preferences",
  invitations: !muted.includes("invitations"),
  reviews: !muted.includes("reviews"),
  comments: !muted.includes("comments"),
  conflicts: !muted.includes("conflicts")
})
