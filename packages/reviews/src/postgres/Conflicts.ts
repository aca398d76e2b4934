import type { Resolution } from "@octavo/markdown"
import type { ContentConflict } from "@octavo/content"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Conflicts } from "../merging/Conflicts.ts"

interface ConflictRow {
  readonly about: ContentConflict
  readonly answer: Resolution | null
}

export const layer: Layer.Layer<Conflicts, never, SqlClient.SqlClient> = Layer.effect(
  Conflicts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (changeRequestId) =>
        sql<ConflictRow>`SELECT about, answer FROM reviews.conflicts
          WHERE change_request_id = ${changeRequestId} ORDER BY ordinal`.pipe(
          Effect.map((rows) => rows.map(({ about, answer }) => ({ ...about, resolution: answer }))),
          Effect.orDie
        ),
      replace: Effect.fnUntraced(function* (changeRequestId, conflicts) {
        yield* sql`DELETE FROM reviews.conflicts WHERE change_request_id = ${changeRequestId}`
        if (conflicts.length === 0) return
        const rows = conflicts.map(({ resolution: answer, ...about }, ordinal) => ({
          ordinal,
          id: about.id,
          about,
          answer
        }))
        yield* sql`INSERT INTO reviews.conflicts (change_request_id, ordinal, id, about, answer)
          SELECT ${changeRequestId}, ordinal, id, about, NULLIF(answer, 'null'::jsonb)
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
            AS t(ordinal int, id text, about jsonb, answer jsonb)`
      }, Effect.orDie)
    }
  })
)
