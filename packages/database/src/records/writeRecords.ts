import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { ExportedRecord } from "./readRecords.ts"
import type { RecordKind } from "./RecordKind.ts"

/** The database refuses records: ids that exist, or values that no column can have. */
export interface RecordsRefused {
  readonly exists: boolean
  readonly reason: string
}

const refusalOf = (error: SqlError.SqlError): RecordsRefused => {
  const { cause, message } = error.reason
  const detail =
    typeof cause === "object" && cause !== null && "detail" in cause && typeof cause.detail === "string"
      ? cause.detail
      : null
  const said = cause instanceof Error ? cause.message : message
  return {
    exists: error.reason._tag === "UniqueViolation",
    reason: detail === null ? said : `${said} (${detail})`
  }
}

const isOurs = (error: SqlError.SqlError): boolean =>
  ["UniqueViolation", "ConstraintError", "SqlSyntaxError", "UnknownError"].includes(error.reason._tag)

/**
 * Adds records of a kind, in the unit of work of the caller, with values of omitted columns beside each. What the database refuses
 * fails with its reason; a database that is away is a defect.
 */
export const writeRecords = Effect.fnUntraced(function* (
  kind: RecordKind,
  records: ReadonlyArray<{ readonly record: ExportedRecord; readonly columns: ExportedRecord }>
) {
  if (records.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const fields = Object.entries(kind.fields)
  const filled = Object.entries(kind.omitted).flatMap(([column, { value }]) =>
    value === undefined ? [] : [[column, value] as const]
  )
  const rows = records.map(({ columns, record }) => ({
    ...Object.fromEntries(filled),
    ...columns,
    ...Object.fromEntries(fields.map(([name, { column }]) => [column, record[name]]))
  }))
  const columns = Object.keys(rows[0]!).join(", ")
  // Of JSON, not of JSONB: columns of JSON keep the order of their keys.
  yield* sql
    .unsafe(
      `INSERT INTO ${kind.table} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${kind.table}, $1::text::json)`,
      [JSON.stringify(rows)]
    )
    .pipe(Effect.catchIf(isOurs, (error) => Effect.fail(refusalOf(error)), Effect.die))
})
