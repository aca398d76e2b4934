import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import type { LineId, RevisionPoint } from "../revisions/Revision.ts"

/** The tables that keep entries in versions. */
export type VersionTable =
  | "page_versions"
  | "file_versions"
  | "reusable_content_versions"
  | "variable_versions"

const visibleOnLine = (
  sql: SqlClient.SqlClient,
  table: Statement.Fragment,
  lineId: string,
  seq: number
) => sql`
  SELECT * FROM ${table} WHERE line_id = ${lineId} AND until_seq IS NULL AND since_seq <= ${seq}
  UNION ALL
  SELECT * FROM ${table} WHERE line_id = ${lineId} AND until_seq > ${seq} AND since_seq <= ${seq}`

/**
 * The versions of a table that a point shows: what is at the head of the line and was so then, and what was closed
 * since; on a line that lies over another, what shines through from there. To be used as a table of a query.
 */
export const visible = (
  sql: SqlClient.SqlClient,
  name: VersionTable,
  { base, lineId, seq }: RevisionPoint
): Statement.Fragment => {
  const table = sql.literal(`content.${name}`)
  if (base === null) {
    return sql`(SELECT * FROM (${visibleOnLine(sql, table, lineId, seq)}) AS own WHERE NOT removed)`
  }
  return sql`(
    SELECT * FROM (${visibleOnLine(sql, table, lineId, seq)}) AS own WHERE NOT removed
    UNION ALL
    SELECT * FROM (${visibleOnLine(sql, table, base.lineId, base.seq)}) AS beneath
    WHERE NOT removed AND NOT EXISTS (
      SELECT FROM (${visibleOnLine(sql, table, lineId, seq)}) AS own WHERE own.id = beneath.id
    )
  )`
}

/**
 * Closes the versions of these entries that the head of a line shows, and leaves tombstones for the removed ones
 * where the line lies over another.
 */
export const closeVersions = (
  sql: SqlClient.SqlClient,
  name: VersionTable,
  lineId: LineId,
  seq: number,
  ids: { readonly changed: ReadonlyArray<string>; readonly removed: ReadonlyArray<string> },
  tombstone: { readonly columns: Statement.Fragment; readonly values: Statement.Fragment }
): Effect.Effect<void, SqlError.SqlError> =>
  Effect.gen(function* () {
    const all = [...ids.changed, ...ids.removed]
    if (all.length === 0) return
    yield* sql`UPDATE ${sql(`content.${name}`)} SET until_seq = ${seq}
      WHERE line_id = ${lineId} AND until_seq IS NULL AND id = ANY(${all}::text[])`
    if (ids.removed.length === 0) return
    yield* sql`INSERT INTO ${sql(`content.${name}`)}
        (line_id, id, since_seq, removed, ${tombstone.columns})
      SELECT ${lineId}, gone.id, ${seq}, true, ${tombstone.values}
      FROM unnest(${ids.removed}::text[]) AS gone(id)
      JOIN content.lines l ON l.id = ${lineId} AND l.base_line_id IS NOT NULL`
  })
