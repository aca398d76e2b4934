import { UserId } from "@octavo/identity"
import { Signer } from "@octavo/kernel"
import { Effect, Schema } from "effect"
import { MailTopic } from "./Notice.ts"

const purpose = "end mail"
const isTopic = Schema.is(MailTopic)

/** The key of the addresses that end mail to a user about topics: signed, so that nobody ends the mail of others. */
export const unsubscribeKey = Effect.fnUntraced(function* (userId: UserId, topics: ReadonlyArray<MailTopic>) {
  const text = [userId, ...new Set(topics)].join(".")
  return `${text}.${(yield* Signer).sign(purpose, text)}`
})

/** The user and the topics of a key; null for one that nobody made. */
export const readUnsubscribeKey = Effect.fnUntraced(function* (key: string) {
  const at = key.lastIndexOf(".")
  const text = key.slice(0, at)
  if (at < 0 || !(yield* Signer).verify(purpose, text, key.slice(at + 1))) return null
  const [userId = "", ...topics] = text.split(".")
  return { userId: UserId.make(userId), topics: topics.filter(isTopic) }
})
