import { isPast, later } from "@octavo/database"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TranslationMemory } from "../answers/TranslationMemory.ts"

export const layer: Layer.Layer<TranslationMemory, never, SqlClient.SqlClient> = Layer.effect(
  TranslationMemory,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findMany: Effect.fnUntraced(function* (organizationId, keys, usedAt) {
        if (keys.length === 0) return new Map()
        const time = DateTime.toDateUtc(usedAt)
        const rows = yield* sql<{ readonly key: string; readonly output: string }>`
          SELECT key, output FROM translations.memory
          WHERE organization_id = ${organizationId} AND key = ANY(${keys}::text[])`
        // The time of use is for the purge alone: a day more or less does not matter.
        yield* sql`UPDATE translations.memory SET used_at = ${time}
          WHERE organization_id = ${organizationId} AND key = ANY(${rows.map(({ key }) => key)}::text[])
            AND used_at < ${time}::timestamptz - interval '1 day'`
        return new Map(rows.map(({ key, output }) => [key, output]))
      }, Effect.orDie),
      putMany: (organizationId, answers, usedAt) =>
        answers.size === 0
          ? Effect.void
          : sql`INSERT INTO translations.memory (organization_id, key, output, used_at)
              SELECT ${organizationId}, key, output, ${DateTime.toDateUtc(usedAt)}
              FROM unnest(${[...answers.keys()]}::text[], ${[...answers.values()]}::text[]) AS given(key, output)
              ORDER BY key
              ON CONFLICT (organization_id, key) DO UPDATE SET output = excluded.output, used_at = excluded.used_at`.pipe(
              later
            ),
      removeSome: (organizationId, limit) =>
        sql`DELETE FROM translations.memory WHERE organization_id = ${organizationId} AND key = ANY(ARRAY(
            SELECT key FROM translations.memory WHERE organization_id = ${organizationId} LIMIT ${limit}
          )) RETURNING 1`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        ),
      removeUnusedSince: (time) =>
        sql`DELETE FROM translations.memory
          WHERE ${isPast(sql, "used_at", "<", time)}`.pipe(later)
    }
  })
)
