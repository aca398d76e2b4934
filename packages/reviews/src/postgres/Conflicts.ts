import type { ContentConflict } from "@octavo/content"
import { jsonInRows, plainColumns } from "@octavo/database"
import type { Resolution } from "@octavo/markdown"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Conflicts } from "../merging/Conflicts.ts"

/** A conflict as it is stored: the conflict without its resolution is one document. */
interface StoredConflict {
  readonly ordinal: number
  readonly id: string
  readonly found: Omit<ContentConflict, "resolution">
  readonly resolution: Resolution | null
}

const conflictColumns = plainColumns<StoredConflict>({
  ordinal: "ordinal",
  id: "id",
  found: jsonInRows("about"),
  resolution: jsonInRows("answer")
})

const toConflict = (row: object): ContentConflict => {
  const { found, resolution } = conflictColumns.decode(row)
  return { ...found, resolution } as ContentConflict
}

export const layer: Layer.Layer<Conflicts, never, SqlClient.SqlClient> = Layer.effect(
  Conflicts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const names = sql.literal(conflictColumns.names)
    return {
      list: (changeRequestId) =>
        sql`SELECT ${names} FROM reviews.conflicts WHERE change_request_id = ${changeRequestId} ORDER BY ordinal`.pipe(
          Effect.map((rows) => rows.map(toConflict)),
          Effect.orDie
        ),
      replace: Effect.fnUntraced(function* (changeRequestId, conflicts) {
        yield* sql`DELETE FROM reviews.conflicts WHERE change_request_id = ${changeRequestId}`
        if (conflicts.length === 0) return
        const rows = conflicts.map(({ resolution, ...found }, ordinal) =>
          conflictColumns.values({ ordinal, id: found.id, found, resolution })
        )
        yield* sql`INSERT INTO reviews.conflicts (change_request_id, ${names}) SELECT ${changeRequestId}, ${names}
          FROM jsonb_populate_recordset(NULL::reviews.conflicts, ${JSON.stringify(rows)}::text::jsonb)`
      }, Effect.orDie)
    }
  })
)
