import { Caller } from "@octavo/identity"
import { Effect } from "effect"
import { MailPreferences } from "./MailPreferences.ts"

/** Gets the topics that the caller wants no mail about. */
export const getMailPreferences = Effect.fn("notifications.getMailPreferences")(function* () {
  return yield* (yield* MailPreferences).listMuted((yield* Caller).userId)
})
