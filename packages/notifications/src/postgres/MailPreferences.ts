import { later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { MailPreferences } from "../mails/MailPreferences.ts"
import type { MailTopic } from "../mails/Notice.ts"

export const layer: Layer.Layer<MailPreferences, never, SqlClient.SqlClient> = Layer.effect(
  MailPreferences,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listMuted: (userId) =>
        sql<{ topic: MailTopic }>`SELECT topic FROM notifications.muted_topics
          WHERE user_id = ${userId} ORDER BY topic`.pipe(
          Effect.map((rows) => rows.map(({ topic }) => topic)),
          Effect.orDie
        ),
      mute: (userId, topics) =>
        sql`INSERT INTO notifications.muted_topics (user_id, topic)
          SELECT ${userId}::text, topic FROM unnest(${topics}::text[]) AS topic
          ON CONFLICT DO NOTHING`.pipe(later),
      unmute: (userId, topics) =>
        sql`DELETE FROM notifications.muted_topics
          WHERE user_id = ${userId} AND topic = ANY(${topics}::text[])`.pipe(later)
    }
  })
)
