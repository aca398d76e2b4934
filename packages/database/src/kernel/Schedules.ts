import { Schedules } from "@octavo/kernel"
import { DateTime, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

export const layer: Layer.Layer<Schedules, never, SqlClient.SqlClient> = Layer.effect(
  Schedules,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      claim: Effect.fnUntraced(function* (name, every) {
        const now = yield* DateTime.now
        const due = Duration.isFinite(every)
          ? sql`s.last_run_at <= ${DateTime.toDateUtc(DateTime.subtractDuration(now, every))}`
          : sql.literal("false")
        const rows = yield* sql`INSERT INTO kernel.schedules AS s (name, last_run_at)
          VALUES (${name}, ${DateTime.toDateUtc(now)})
          ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at WHERE ${due}
          RETURNING name`
        return rows.length > 0
      }, Effect.orDie)
    }
  })
)
