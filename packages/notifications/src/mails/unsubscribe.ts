import { Effect, Schema } from "effect"
import { atomically } from "@octavo/kernel"
import { MailPreferences } from "./MailPreferences.ts"
import { readUnsubscribeKey } from "./unsubscribeKey.ts"

/** The address was changed on its way, or is of another installation. */
export class UnsubscribeKeyUnknown extends Schema.TaggedError<UnsubscribeKeyUnknown>()(
  "UnsubscribeKeyUnknown",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The link is not complete. Copy it from the mail once more"
  }
}

/** Ends mail about the topics of a key, for the user that it names. It needs no caller: a click in a mail is enough. */
export const unsubscribe = Effect.fn("notifications.unsubscribe")(function* (key: string) {
  const found = yield* readUnsubscribeKey(key)
  if (found === null) return yield* new UnsubscribeKeyUnknown()
  yield* (yield* MailPreferences).mute(found.userId, found.topics)
  return found.topics
}, atomically)
