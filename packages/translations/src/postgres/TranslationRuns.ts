import { bigint, columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { TranslationRun } from "../translations/TranslationRun.ts"
import { TranslationRuns } from "../translations/TranslationRuns.ts"

const runColumns = columns(TranslationRun, {
  translationId: "translation_id",
  number: "number",
  seq: "seq",
  sourceRevisionId: "source_revision_id",
  startedAt: timestamp("started_at"),
  endedAt: timestampOrNull("ended_at"),
  outcome: "outcome",
  milliseconds: bigint("milliseconds"),
  pages: "pages",
  words: "words",
  hits: "hits",
  calls: "calls",
  characters: bigint("characters"),
  problem: "problem"
})

const updates = runColumns.updates({ except: ["translationId", "number"] })

export const layer: Layer.Layer<TranslationRuns, never, SqlClient.SqlClient> = Layer.effect(
  TranslationRuns,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findLatest: (translationId) =>
        sql`SELECT * FROM translations.runs WHERE translation_id = ${translationId}
          ORDER BY number DESC LIMIT 1`.pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), runColumns.decode)),
          Effect.orDie
        ),
      put: (run) =>
        sql`INSERT INTO translations.runs ${sql.insert(runColumns.values(run))}
          ON CONFLICT (translation_id, number) DO UPDATE SET ${sql.literal(updates)}`.pipe(later)
    }
  })
)
