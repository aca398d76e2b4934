import type { UserId } from "@octavo/identity"
import { Context, type Effect } from "effect"
import type { MailTopic } from "./Notice.ts"

/** The topics that users want no mail about. */
export class MailPreferences extends Context.Service<
  MailPreferences,
  {
    readonly listMuted: (userId: UserId) => Effect.Effect<ReadonlyArray<MailTopic>>
    readonly mute: (userId: UserId, topics: ReadonlyArray<MailTopic>) => Effect.Effect<void>
    readonly unmute: (userId: UserId, topics: ReadonlyArray<MailTopic>) => Effect.Effect<void>
  }
>()("@octavo/notifications/MailPreferences") {}
