import { inBatches } from "@octavo/database"
import { Effect, Option } from "effect"
import type { SqlClient } from "effect/sql"
import type { PageId } from "../entries/Page.ts"
import type { CurrentPage, PageInTree, PagePlace } from "../entries/Pages.ts"
import type { BranchId, RevisionId } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { type FoundRow, toFound } from "./foundPages.ts"
import { columns, maxDepth } from "./pageQueries.ts"

/** The form in which the source of a page is read; null for a page without its source and its descendants. */
type CurrentForm = "text" | "document" | null

/** The bytes that the source of a page may take in the database to be read together with others. */
const largeSource = 50_000

/** So many descendants are read together for pages; where there are more, each page is read alone. */
const mostBelow = 500

/** The size in the database of what a form reads of a source. */
const sizes: Record<NonNullable<CurrentForm>, string> = {
  text: "pg_column_size(text)",
  document: "greatest(pg_column_size(document), pg_column_size(facts))"
}

const unlessLarge = (column: string) => `CASE WHEN NOT s.is_large THEN s.${column} END AS ${column}`

const sourceColumns: Record<NonNullable<CurrentForm>, string> = {
  text: `${unlessLarge("text")}, NULL::jsonb AS facts, NULL::text AS document, NULL::int AS parser`,
  document: `NULL::text AS text, ${unlessLarge("facts")}, ${unlessLarge("document")}, s.parser`
}

/** The row of a page at the head of a line. OFFSET has it found by an index. */
const head = (condition: string) => `(SELECT * FROM content.page_versions
    WHERE ${condition} AND until_seq IS NULL AND NOT removed OFFSET 0)`

/** The columns of sources and the rows of descendants that a form adds. */
const withSource = (form: NonNullable<CurrentForm>, alone: boolean) => ({
  columns: `, ${sourceColumns[form]}, s.is_large`,
  sources: `LEFT JOIN LATERAL (
      SELECT *, ${alone ? "false" : `coalesce(${sizes[form]} > ${largeSource}, false)`} AS is_large
      FROM content.sources WHERE hash = self.source_hash OFFSET 0
    ) AS s ON true`,
  below: `, below AS (
      SELECT self.place, 1 AS depth, v.* FROM self
      CROSS JOIN LATERAL ${head("line_id = self.line_id AND parent_id = self.id")} AS v
      UNION ALL
      SELECT below.place, below.depth + 1, v.* FROM below
      CROSS JOIN LATERAL ${head("line_id = below.line_id AND parent_id = below.id")} AS v
      WHERE below.depth < ${maxDepth}
    )`,
  descendants: `UNION ALL
    (SELECT 'below', below.place::int, NULL, NULL, NULL, ${columns("below")}, NULL, NULL, NULL, NULL, NULL, NULL
    FROM below ${alone ? "" : `LIMIT ${mostBelow + 1}`})`
})

const withoutSource: ReturnType<typeof withSource> = { columns: "", sources: "", below: "", descendants: "" }

/**
 * Pages at the heads of the main branches of their spaces, each with its revision: spaces and page ids are the parameters, of equal length.
 * A space that exists has a row though it has no such page. A large source is not read with others. OFFSET has each row found by an index.
 */
const makeCurrentQuery = (form: CurrentForm, alone: boolean): string => {
  const added = form === null ? withoutSource : withSource(form, alone)
  return `WITH RECURSIVE
    asked AS (
      SELECT wanted.place, wanted.page_id, s.main_line_id, l.head_seq, l.head_revision_id
      FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted(space_id, page_id, place)
      CROSS JOIN LATERAL (SELECT * FROM content.spaces WHERE id = wanted.space_id OFFSET 0) AS s
      CROSS JOIN LATERAL (SELECT * FROM content.lines WHERE id = s.main_line_id OFFSET 0) AS l
    ),
    self AS (
      SELECT asked.place, v.* FROM asked
      CROSS JOIN LATERAL ${head("line_id = asked.main_line_id AND id = asked.page_id")} AS v
    ),
    above AS (
      SELECT place, line_id, 0 AS depth, parent_id, ''::text AS slug FROM self
      UNION ALL
      SELECT above.place, above.line_id, above.depth + 1, v.parent_id, v.slug FROM above
      CROSS JOIN LATERAL ${head("line_id = above.line_id AND id = above.parent_id")} AS v
      WHERE above.depth < ${maxDepth}
    )${added.below}
    SELECT 'self' AS role, asked.place::int, asked.main_line_id, asked.head_seq, asked.head_revision_id, ${columns("self")},
      (SELECT array_agg(slug ORDER BY depth DESC) FROM above WHERE above.place = asked.place AND depth > 0) AS ancestors
      ${added.columns}
    FROM asked LEFT JOIN self ON self.place = asked.place ${added.sources} ${added.descendants}`
}

/** A row about a page as it is now, by the place of the page among those that are asked for. */
interface CurrentRow extends FoundRow {
  readonly place: number
  /** Null where the space has no such page. */
  readonly id: PageId | null
  readonly main_line_id: BranchId
  readonly head_seq: number
  readonly head_revision_id: RevisionId
  /** Of pages that are read with their sources. */
  readonly is_large?: boolean | null
}

/** The rows about one page: one with its space, and with the page where there is one, and those of its descendants. */
interface CurrentRows {
  readonly self: CurrentRow
  readonly below: ReadonlyArray<CurrentRow>
}

/** So many pages are read together. */
const mostTogether = 32

type Key = readonly [SpaceId, PageId]

/**
 * Makes a read of a page as it is now, together with the others that are asked for in the same turn of the event loop. A page with a large
 * source is read alone, and so is each of those that have too many descendants together, so that no page keeps the others waiting.
 */
export const currentPages = <P extends PagePlace>(
  sql: SqlClient.SqlClient,
  form: CurrentForm,
  read: (self: FoundRow, found: PageInTree) => P
) => {
  const ask = (query: string) => (keys: ReadonlyArray<Key>) => {
    const [spaces, ids] = [keys.map(([spaceId]) => spaceId), keys.map(([, id]) => id)]
    return Effect.map(sql.unsafe<CurrentRow>(query, [spaces, ids]), (rows) => {
      const found = new Map<number, { readonly self: CurrentRow; readonly below: Array<CurrentRow> }>()
      for (const row of rows) {
        if (row.role === "self") found.set(row.place, { self: row, below: [] })
        else found.get(row.place)!.below.push(row)
      }
      return { count: rows.length - found.size, found }
    })
  }
  const [together, alone] = [ask(makeCurrentQuery(form, false)), ask(makeCurrentQuery(form, true))]
  const readAlone = (key: Key) => Effect.map(alone([key]), ({ found }) => found.get(1))
  const readTogether = inBatches<Key, CurrentRows | "alone">(sql, {
    one: readAlone,
    many: (keys) =>
      Effect.map(together(keys), ({ count, found }) =>
        keys.map((_, index) => {
          const rows = found.get(index + 1)
          if (rows === undefined || rows.self.id === null) return rows
          return count > mostBelow || rows.self.is_large === true ? "alone" : rows
        })
      ),
    most: mostTogether
  })
  return (spaceId: SpaceId, id: PageId): Effect.Effect<CurrentPage<P> | null> =>
    readTogether([spaceId, id]).pipe(
      Effect.flatMap((rows) => (rows === "alone" ? readAlone([spaceId, id]) : Effect.succeed(rows))),
      Effect.flatMap((rows) => {
        if (rows === undefined) return Effect.succeed(null)
        const { below, self } = rows
        const { head_revision_id: revisionId, head_seq: seq, main_line_id: branchId } = self
        const head = { branchId, seq, base: null, isCurrent: true }
        if (self.id === null) return Effect.succeed({ head, revisionId, page: Option.none<P>() })
        return Effect.map(toFound(self, below), (found) => ({
          head,
          revisionId,
          page: Option.some(read(self, found))
        }))
      }),
      Effect.orDie
    )
}
