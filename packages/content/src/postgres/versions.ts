import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import type { LineId, RevisionPoint } from "../revisions/Revision.ts"

/** The tables that keep entries in versions. */
export type VersionTable =
  | "page_versions"
  | "file_versions"
  | "reusable_content_versions"
  | "variable_versions"

/** The parameters that name a point, and how a query calls them; its own parameters follow from `$next` on. */
export interface PointParameters {
  readonly values: ReadonlyArray<string | number>
  readonly hasBase: boolean
  /** The place of the n-th parameter after those of the point, from 0. */
  readonly after: (n: number) => string
}

/** The parameters of a point, the first ones of a query that uses `visible`. */
export const pointParameters = ({ base, lineId, seq }: RevisionPoint): PointParameters => {
  const values = base === null ? [lineId, seq] : [lineId, seq, base.lineId, base.seq]
  return { values, hasBase: base !== null, after: (n) => `$${values.length + 1 + n}` }
}

const shownOnLine = (table: VersionTable, line: string, seq: string, condition: string) => `
  SELECT * FROM content.${table} WHERE line_id = ${line} AND until_seq IS NULL AND since_seq <= ${seq} AND ${condition}
  UNION ALL
  SELECT * FROM content.${table} WHERE line_id = ${line} AND until_seq > ${seq} AND since_seq <= ${seq} AND ${condition}`

/**
 * The versions of a table that a point shows and that meet a condition on their columns: what is at the head of the
 * line and was so then, and what was closed since; on a line that lies over another, what shines through from there.
 * To be used as a table of a query whose first parameters are those of the point. The condition stands next to each
 * table, so that its index is used. It is text, so that a query is put together once and not on every request.
 */
export const visible = (table: VersionTable, hasBase: boolean, condition = "true"): string => {
  const own = shownOnLine(table, "$1", "$2", `NOT removed AND ${condition}`)
  if (!hasBase) return `(${own})`
  return `(
    ${own}
    UNION ALL
    SELECT * FROM (${shownOnLine(table, "$3", "$4", `NOT removed AND ${condition}`)}) AS beneath
    WHERE NOT EXISTS (${shownOnLine(table, "$1", "$2", "id = beneath.id")})
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
