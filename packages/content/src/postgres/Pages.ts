import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { PageAttributes, PageId, PageKind, PageVersion } from "../pages/Page.ts"
import { type PageInTree, Pages } from "../pages/Pages.ts"
import type { RevisionPoint } from "../revisions/Revision.ts"
import type { SourceFacts } from "../sources/Source.ts"
import { indexableWords } from "./indexableWords.ts"
import { inPieces } from "./inPieces.ts"
import {
  closeVersions,
  forEveryView,
  placeOf,
  pointParameters,
  refreshStatistics,
  type View,
  visible
} from "./versions.ts"

interface PageRow {
  readonly id: string
  readonly parent_id: string | null
  readonly position: string
  readonly kind: string
  readonly title: string
  readonly slug: string
  readonly attributes: PageAttributes
  readonly source_hash: string | null
  readonly git_oid: string | null
  readonly git_path: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** A row of the query that finds one page: the page itself, or a page below it. */
interface FoundRow extends PageRow {
  readonly role: "self" | "below"
  readonly ancestors: ReadonlyArray<string> | null
  readonly text: string | null
  readonly facts: SourceFacts | null
  readonly document: string | null
}

const toPage = (row: PageRow): PageVersion => ({
  id: row.id as PageId,
  parentId: row.parent_id as PageId | null,
  position: row.position,
  kind: row.kind as PageKind,
  title: row.title,
  slug: row.slug,
  attributes: row.attributes,
  sourceHash: row.source_hash,
  git: row.git_oid === null || row.git_path === null ? null : { oid: row.git_oid, path: row.git_path },
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime()
})

const toRow = (page: PageVersion) => ({
  id: page.id,
  parent_id: page.parentId,
  position: page.position,
  kind: page.kind,
  title: page.title,
  words: indexableWords(page.title, 100_000),
  slug: page.slug,
  attributes: page.attributes,
  source_hash: page.sourceHash,
  git_oid: page.git?.oid ?? null,
  git_path: page.git?.path ?? null,
  created_at: new Date(page.createdAt).toISOString(),
  updated_at: new Date(page.updatedAt).toISOString()
})

/** The deepest tree that is followed; nothing that people make comes near. */
const maxDepth = 100

const columnNames =
  "id parent_id position kind title slug attributes source_hash git_oid git_path created_at updated_at"

const columns = (alias: string) =>
  columnNames
    .split(" ")
    .map((column) => `${alias}.${column}`)
    .join(", ")

/** What a query for one page answers of its source. */
type Wanted = "nothing" | "text" | "document"

const sourceColumns: Record<Wanted, string> = {
  nothing: "NULL::text AS text, NULL::jsonb AS facts, NULL::text AS document",
  text: "s.text, NULL::jsonb AS facts, NULL::text AS document",
  document: "NULL::text AS text, s.facts, s.document"
}

const makeQuery = (wanted: Wanted, view: View): string => {
  const table = (condition: string) => visible("page_versions", view, condition)
  // OFFSET keeps the planner from joining these with whole tables: each row finds the next one by an index, whether
  // or not the tables were analyzed since they grew.
  const next = (condition: string) => `(SELECT * FROM ${table(condition)} AS candidate OFFSET 0)`
  const id = placeOf(view, 0)
  return `WITH RECURSIVE
    self AS (SELECT * FROM ${table(`id = ${id}`)} AS found),
    above AS (
      SELECT 0 AS depth, parent_id, ''::text AS slug FROM self
      UNION ALL
      SELECT above.depth + 1, v.parent_id, v.slug FROM above
      CROSS JOIN LATERAL ${next("id = above.parent_id")} AS v
      WHERE above.depth < ${maxDepth}
    ),
    below AS (
      SELECT 1 AS depth, v.* FROM self CROSS JOIN LATERAL ${next("parent_id = self.id")} AS v
      UNION ALL
      SELECT below.depth + 1, v.* FROM below CROSS JOIN LATERAL ${next("parent_id = below.id")} AS v
      WHERE below.depth < ${maxDepth}
    )
    SELECT 'self' AS role, ${columns("self")},
      (SELECT array_agg(slug ORDER BY depth DESC) FROM above WHERE depth > 0) AS ancestors,
      ${sourceColumns[wanted]}
    FROM self ${wanted === "nothing" ? "" : "LEFT JOIN content.sources s ON s.hash = self.source_hash"}
    UNION ALL
    SELECT 'below', ${columns("below")}, NULL, NULL, NULL, NULL FROM below`
}

const queries = {
  nothing: forEveryView((view) => makeQuery("nothing", view)),
  text: forEveryView((view) => makeQuery("text", view)),
  document: forEveryView((view) => makeQuery("document", view))
}

const allPages = forEveryView((view) => `SELECT ${columns("v")} FROM ${visible("page_versions", view)} AS v`)

export const layer: Layer.Layer<Pages, never, SqlClient.SqlClient> = Layer.effect(
  Pages,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const find = <A>(
      at: RevisionPoint,
      id: PageId,
      wanted: Wanted,
      read: (self: FoundRow, found: PageInTree) => A
    ): Effect.Effect<Option.Option<A>> => {
      const { values, view } = pointParameters(at)
      return sql.unsafe<FoundRow>(queries[wanted][view], [...values, id]).pipe(
        Effect.map((rows) => {
          const self = rows.find((row) => row.role === "self")
          if (self === undefined) return Option.none()
          return Option.some(
            read(self, {
              page: toPage(self),
              ancestorSlugs: self.ancestors ?? [],
              descendants: rows.length === 1 ? [] : rows.filter((row) => row.role === "below").map(toPage)
            })
          )
        }),
        Effect.orDie
      )
    }

    return {
      find: (at, id) => find(at, id, "nothing", (_, found) => found),
      findWithText: (at, id) => find(at, id, "text", ({ text }, found) => ({ ...found, text })),
      findWithDocument: (at, id) =>
        find(at, id, "document", ({ document, facts }, found) => ({
          ...found,
          source: facts === null ? null : { facts, documentJson: document }
        })),
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<PageRow>(allPages[view], values).pipe(
          Effect.map((rows) => rows.map(toPage)),
          Effect.orDie
        )
      },
      write: Effect.fnUntraced(function* (lineId, seq, { put, remove }) {
        yield* closeVersions(
          sql,
          "page_versions",
          lineId,
          seq,
          {
            changed: put.map((page) => page.id),
            removed: remove
          },
          {
            columns: sql.literal(
              "position, kind, title, title_words, slug, attributes, created_at, updated_at"
            ),
            values: sql.literal("'', 'document', '', '', '', '{}', now(), now()")
          }
        )
        yield* inPieces(
          put,
          toRow,
          (rows) => sql`INSERT INTO content.page_versions
            (line_id, id, since_seq, removed, parent_id, position, kind, title, title_words, slug, attributes,
              source_hash, git_oid, git_path, created_at, updated_at)
          SELECT ${lineId}, id, ${seq}, false, parent_id, position, kind, title, to_tsvector('simple', words), slug,
            attributes, source_hash, git_oid, git_path, created_at, updated_at
          FROM jsonb_to_recordset(${rows}::text::jsonb) AS t(id text, parent_id text, position text, kind text, title text,
            words text, slug text, attributes jsonb, source_hash text, git_oid text, git_path text,
            created_at timestamptz, updated_at timestamptz)`
        )
        yield* refreshStatistics(sql, "page_versions", put.length)
      }, Effect.orDie)
    }
  })
)
