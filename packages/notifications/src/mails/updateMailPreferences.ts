import { Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { MailPreferences } from "./MailPreferences.ts"
import { MailTopic } from "./Notice.ts"

/** Changes the topics that the caller gets mail about: true for mail, false for none; absent ones stay. Returns the muted topics. */
export const updateMailPreferences = Effect.fn("notifications.updateMailPreferences")(function* (
  wanted: Readonly<Partial<Record<MailTopic, boolean>>>
) {
  const { userId } = yield* Caller
  const preferences = yield* MailPreferences
  yield* preferences.mute(
    userId,
    MailTopic.literals.filter((topic) => wanted[topic] === false)
  )
  yield* preferences.unmute(
    userId,
    MailTopic.literals.filter((topic) => wanted[topic] === true)
  )
  return yield* preferences.listMuted(userId)
}, atomically)
