import { later } from "@octavo/database"
import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import type { BranchId, Snapshot } from "../../entries/Revision.ts"

/** The tables that keep entries in versions. */
export type VersionTable =
  | "page_versions"
  | "file_versions"
  | "reusable_content_versions"
  | "variable_versions"
  | "redirect_versions"

/** The view of a branch in a query: its head, a revision, or a revision of an overlay branch. */
export type View = "present" | "revision" | "overlay"

/** The parameters that name a point, the first ones of a query that uses `visible`. */
interface PointParameters {
  readonly view: View
  readonly values: ReadonlyArray<string | number>
  /** The placeholder of the n-th own parameter of a query, from 0. */
  readonly after: (n: number) => string
}

/** How many parameters name a point. */
const counts: Record<View, number> = { present: 1, revision: 2, overlay: 4 }

/** The placeholder of the n-th own parameter of a query of a view, from 0. */
export const placeOf = (view: View, n: number): string => `$${counts[view] + 1 + n}`

/** How a point is asked for. */
export const pointParameters = ({ base, isCurrent, branchId, seq }: Snapshot): PointParameters => {
  const view = base !== null ? "overlay" : isCurrent === true ? "present" : "revision"
  const values = base !== null ? [branchId, seq, base.branchId, base.seq] : [branchId, seq]
  return { view, values: values.slice(0, counts[view]), after: (n) => placeOf(view, n) }
}

/**
 * The condition that a version was written at a revision or before. A sum is in no index: the planner finds versions by what they are or by the
 * end of their time, and not by its beginning, before which all of history is.
 */
const writtenUntil = (seq: string): string => `since_seq + 0 <= ${seq}`

/** Which entries are read: those that meet a condition on their columns, the one with an id, or those with the ids of an array. */
export type Wanted = string | { readonly id: string } | { readonly ids: string }

const conditionOf = (wanted: Wanted): string =>
  typeof wanted === "string" ? wanted : "id" in wanted ? `id = ${wanted.id}` : `id = ANY(${wanted.ids})`

/** The latest version of an entry at a revision, found by the primary key however many there are. */
const latestVersion = (table: VersionTable, line: string, seq: string, id: string) => `(
    SELECT * FROM content.${table} WHERE line_id = ${line} AND id = ${id} AND since_seq <= ${seq}
    ORDER BY since_seq DESC LIMIT 1
  ) AS latest`

const visibleOnBranch = (
  table: VersionTable,
  line: string,
  seq: string,
  wanted: Wanted,
  shown = "NOT removed"
): string => {
  if (typeof wanted === "string") {
    const ofBranch = (until: string) => `
      SELECT * FROM content.${table}
      WHERE line_id = ${line} AND until_seq ${until} AND ${writtenUntil(seq)} AND ${shown} AND ${wanted}`
    return `${ofBranch("IS NULL")} UNION ALL ${ofBranch(`> ${seq}`)}`
  }
  const isVisible = `(latest.until_seq IS NULL OR latest.until_seq > ${seq}) AND ${shown}`
  return "id" in wanted
    ? `SELECT * FROM ${latestVersion(table, line, seq, wanted.id)} WHERE ${isVisible}`
    : `SELECT latest.* FROM (SELECT DISTINCT id FROM unnest(${wanted.ids}) AS named(id)) AS asked
      CROSS JOIN LATERAL ${latestVersion(table, line, seq, "asked.id")} WHERE ${isVisible}`
}

/**
 * The versions in a table that are visible at a snapshot and wanted: current versions that are old enough, and closed versions that
 * were current then; on an overlay branch, also the versions of the base without an override. To be used as a table in a query whose
 * first parameters are those of the snapshot. A condition is next to each table, so that its index is used. It is text, so that a
 * query is composed once and not on every request.
 */
export const visible = (table: VersionTable, view: View, wanted: Wanted = "true"): string => {
  switch (view) {
    case "present":
      return `(SELECT * FROM content.${table}
        WHERE line_id = $1 AND until_seq IS NULL AND NOT removed AND ${conditionOf(wanted)})`
    case "revision":
      return `(${visibleOnBranch(table, "$1", "$2", wanted)})`
    case "overlay":
      return `(
        ${visibleOnBranch(table, "$1", "$2", wanted)}
        UNION ALL
        SELECT * FROM (${visibleOnBranch(table, "$3", "$4", wanted)}) AS beneath
        WHERE NOT EXISTS (${visibleOnBranch(table, "$1", "$2", { id: "beneath.id" }, "true")})
      )`
  }
}

/**
 * All versions in a table that are visible at a snapshot or at an earlier revision, and meet a condition. Closed and
 * current versions are queried separately, since each kind has indexes of its own.
 */
export const everVisible = (table: VersionTable, view: View, condition: string): string => {
  const upTo = (line: string, seq: string | null) =>
    ["IS NULL", "IS NOT NULL"]
      .map(
        (
          until
        ) => `SELECT * FROM content.${table} WHERE line_id = ${line} AND until_seq ${until} AND NOT removed
          ${seq === null ? "" : `AND ${writtenUntil(seq)}`} AND ${condition}`
      )
      .join(" UNION ALL ")
  switch (view) {
    case "present":
      return `(${upTo("$1", null)})`
    case "revision":
      return `(${upTo("$1", "$2")})`
    case "overlay":
      return `(${upTo("$1", "$2")} UNION ALL ${upTo("$3", "$4")})`
  }
}

/** A query for each view, put together once. */
export const forEveryView = (make: (view: View) => string): Readonly<Record<View, string>> => ({
  present: make("present"),
  revision: make("revision"),
  overlay: make("overlay")
})

const touched = (table: VersionTable) => `
  SELECT id FROM content.${table} WHERE line_id = $1 AND since_seq > $2 AND since_seq <= $3
  UNION
  SELECT id FROM content.${table} WHERE line_id = $1 AND until_seq > $2 AND until_seq <= $3`

/** The ids of the entries that the revisions of a line after one, up to another, wrote or removed. */
export const listTouched =
  <Id>(sql: SqlClient.SqlClient, table: VersionTable) =>
  (branchId: BranchId, after: number, upTo: number): Effect.Effect<ReadonlyArray<Id>> =>
    after >= upTo
      ? Effect.succeed([])
      : sql.unsafe<{ id: Id }>(touched(table), [branchId, after, upTo]).pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        )

/** So many new versions at once make what the planner knows of their table wrong. */
const manyVersions = 500

/** Tables whose statistics are refreshed, some with the columns that matter. */
type AnalyzedTable = VersionTable | "source_words (source_hash)" | "sources (hash)"

const analyze = (sql: SqlClient.SqlClient, table: AnalyzedTable) =>
  sql.unsafe(`ANALYZE content.${table}`).unprepared

/**
 * Refreshes the planner statistics of a table that has just grown a lot. Otherwise the planner keeps plans for a small
 * table, and prefers an index on the branch to the index that finds the entry.
 */
const refreshStatistics = (
  sql: SqlClient.SqlClient,
  table: AnalyzedTable,
  added: number
): Effect.Effect<unknown, SqlError.SqlError> => (added < manyVersions ? Effect.void : analyze(sql, table))

/** The first rows of a table of which the planner learns at once. A search in some hundred pages took ten times as long without. */
const firstRows = 50

/**
 * Makes a function that takes the number of rows that were put in a table, and refreshes its statistics where it has grown a lot: by many rows at
 * once, or by several times while it is young. Postgres does that by itself within some minutes.
 */
export const statisticsOf = (sql: SqlClient.SqlClient, table: AnalyzedTable) => {
  const [name] = table.split(" ")
  let added = 0
  let next = firstRows
  return (count: number): Effect.Effect<unknown, SqlError.SqlError> => {
    added += count
    if (count >= manyVersions) return analyze(sql, table)
    if (added < next) return Effect.void
    const put = added
    next = 4 * put
    return sql<{ known: number }>`SELECT reltuples::float AS known FROM pg_catalog.pg_class
      WHERE oid = ${`content.${name}`}::regclass`.pipe(
      Effect.flatMap(([row]) => (row!.known < put ? analyze(sql, table) : Effect.void))
    )
  }
}

/** Writes what a point of a line shows as the first versions of another line, in one statement, whatever there is. */
export const copyVersions = (sql: SqlClient.SqlClient, table: VersionTable, columns: string) => {
  const queries = forEveryView(
    (view) => `WITH copied AS (
        INSERT INTO content.${table} (line_id, since_seq, removed, ${columns})
        SELECT ${placeOf(view, 0)}, 1, false, ${columns} FROM ${visible(table, view)} AS v RETURNING 1
      ) SELECT count(*)::int AS count FROM copied`
  )
  return (from: Snapshot, to: BranchId): Effect.Effect<void> => {
    const { values, view } = pointParameters(from)
    return sql.unsafe<{ count: number }>(queries[view], [...values, to]).pipe(
      Effect.flatMap(([row]) => refreshStatistics(sql, table, row?.count ?? 0)),
      Effect.asVoid,
      Effect.orDie
    )
  }
}

/**
 * Closes the current versions of these entries on a branch, and inserts tombstones for the removed ones on an overlay
 * branch.
 */
export const closeVersions = (
  sql: SqlClient.SqlClient,
  name: VersionTable,
  branchId: BranchId,
  seq: number,
  ids: {
    readonly changed: ReadonlyArray<string>
    readonly removed: ReadonlyArray<string>
    readonly dropped: ReadonlyArray<string> | undefined
  },
  tombstone: { readonly columns: Statement.Fragment; readonly values: Statement.Fragment }
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const all = [...ids.changed, ...ids.removed, ...(ids.dropped ?? [])]
    if (all.length === 0) return
    const close = sql`UPDATE ${sql(`content.${name}`)} SET until_seq = ${seq}
      WHERE line_id = ${branchId} AND until_seq IS NULL AND id = ANY(${all}::text[])`
    // The words of what pages had go out of the search index soon.
    yield* name === "page_versions"
      ? later(sql`WITH closed AS (${close} RETURNING source_hash)
          INSERT INTO content.replaced_sources SELECT source_hash FROM closed WHERE source_hash IS NOT NULL`)
      : later(close)
    if (ids.removed.length === 0) return
    yield* later(sql`INSERT INTO ${sql(`content.${name}`)}
        (line_id, id, since_seq, removed, ${tombstone.columns})
      SELECT ${branchId}, gone.id, ${seq}, true, ${tombstone.values}
      FROM unnest(${ids.removed}::text[]) AS gone(id)
      JOIN content.lines l ON l.id = ${branchId} AND l.base_line_id IS NOT NULL`)
  })
