import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { RecordKind } from "./RecordKind.ts"

/** A record as it is written: JSON under the names of the product. */
export type ExportedRecord = Readonly<Record<string, unknown>>

/** How many rows are read at once. */
const batchSize = 200

const literal = (id: string): string => `'${id.replaceAll("'", "''")}'`

const queryOf = (kind: RecordKind, id: string, isCurrent: boolean): string => {
  const pairs = Object.entries(kind.fields).map(([name, { column }]) => `'${name}', t.${column}`)
  const conditions = [kind.where, ...(isCurrent && kind.current !== null ? [kind.current] : [])]
  const where = conditions.map((condition) => `(${condition.replaceAll("$1", literal(id))})`).join(" AND ")
  return `SELECT json_build_object(${pairs.join(", ")})::text AS record FROM ${kind.table} t
    WHERE ${where} ORDER BY ${kind.order}`
}

/**
 * Reads the records of a kind in their order, some hundred at a time, in the unit of work of the caller. With `isCurrent`, those
 * of an export without history.
 */
export const readRecords = <E, R>(
  kind: RecordKind,
  id: string,
  { isCurrent }: { readonly isCurrent: boolean },
  use: (records: ReadonlyArray<ExportedRecord>) => Effect.Effect<void, E, R>
): Effect.Effect<void, E, R | SqlClient.SqlClient> =>
  Effect.gen(function* () {
    if (isCurrent && kind.current === null) return
    const sql = yield* SqlClient.SqlClient
    const replaced = isCurrent ? kind.currentValues : {}
    yield* Effect.orDie(
      sql.unsafe(`DECLARE exported NO SCROLL CURSOR FOR ${queryOf(kind, id, isCurrent)}`).unprepared
    )
    for (;;) {
      const rows = yield* Effect.orDie(
        sql.unsafe<{ readonly record: string }>(`FETCH ${batchSize} FROM exported`).unprepared
      )
      if (rows.length > 0) {
        yield* use(rows.map(({ record }) => ({ ...(JSON.parse(record) as ExportedRecord), ...replaced })))
      }
      if (rows.length < batchSize) break
    }
    yield* Effect.orDie(sql.unsafe("CLOSE exported").unprepared)
  })
