import { columns, jsonInRows, later, timestampOrNull } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PageState } from "../translations/PageState.ts"
import { PageStates, type ProblemCounts } from "../translations/PageStates.ts"

const stateColumns = columns(PageState, {
  translationId: "translation_id",
  kind: "kind",
  id: "id",
  fingerprint: "fingerprint",
  recipe: "recipe",
  state: "state",
  wasTranslated: "was_translated",
  outdatedAt: timestampOrNull("outdated_at"),
  problems: jsonInRows("problems")
})

const updates = stateColumns.updates({ except: ["translationId", "kind", "id"] })

export const layer: Layer.Layer<PageStates, never, SqlClient.SqlClient> = Layer.effect(
  PageStates,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (translationId) =>
        sql`SELECT * FROM translations.page_states WHERE translation_id = ${translationId}
          ORDER BY kind COLLATE "C", id COLLATE "C"`.pipe(
          Effect.map((rows) => rows.map(stateColumns.decode)),
          Effect.orDie
        ),
      countProblems: (translationId) =>
        sql<ProblemCounts>`SELECT count(*)::int AS pages,
            coalesce(sum(json_array_length(problems)), 0)::int AS blocks
          FROM translations.page_states
          WHERE translation_id = ${translationId} AND json_array_length(problems) > 0`.pipe(
          Effect.map(([row]) => row!),
          Effect.orDie
        ),
      putMany: (states) =>
        states.length === 0
          ? Effect.void
          : sql`INSERT INTO translations.page_states
              SELECT * FROM json_populate_recordset(
                NULL::translations.page_states, ${JSON.stringify(states.map((state) => stateColumns.values(state)))}
              ) ORDER BY kind, id
              ON CONFLICT (translation_id, kind, id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      removeMany: (translationId, entries) =>
        entries.length === 0
          ? Effect.void
          : sql`DELETE FROM translations.page_states s
              USING unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ id }) => id)}::text[])
                AS gone(kind, id)
              WHERE s.translation_id = ${translationId} AND s.kind = gone.kind AND s.id = gone.id`.pipe(later)
    }
  })
)
