import { Effect, Layer, Option, TxHashMap } from "effect"
import { MailPreferences } from "../mails/MailPreferences.ts"
import type { MailTopic } from "../mails/Notice.ts"

export const layer: Layer.Layer<MailPreferences> = Layer.effect(
  MailPreferences,
  Effect.gen(function* () {
    const muted = yield* TxHashMap.empty<string, ReadonlyArray<MailTopic>>()
    const listMuted = (userId: string) =>
      Effect.map(TxHashMap.get(muted, userId), (found) => Option.getOrElse(found, () => []))
    return {
      listMuted,
      mute: (userId, topics) =>
        Effect.flatMap(listMuted(userId), (before) =>
          TxHashMap.set(muted, userId, [...new Set([...before, ...topics])].toSorted())
        ),
      unmute: (userId, topics) =>
        Effect.flatMap(listMuted(userId), (before) =>
          TxHashMap.set(
            muted,
            userId,
            before.filter((topic) => !topics.includes(topic))
          )
        )
    }
  })
)
