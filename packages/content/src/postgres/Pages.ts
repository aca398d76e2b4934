import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { PageAttributes, PageId, PageKind, PageVersion } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import { searchWords } from "../search/searchTerms.ts"
import type { SourceFacts } from "../sources/Source.ts"
import { inPieces } from "./inPieces.ts"
import { closeVersions, visible } from "./versions.ts"

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
  words: searchWords(page.title).join(" "),
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

export const layer: Layer.Layer<Pages, never, SqlClient.SqlClient> = Layer.effect(
  Pages,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = (alias: string) =>
      sql.literal(
        "id parent_id position kind title slug attributes source_hash git_oid git_path created_at updated_at"
          .split(" ")
          .map((column) => `${alias}.${column}`)
          .join(", ")
      )

    const findRows = (at: Parameters<Pages["Service"]["find"]>[0], id: PageId, withSource: boolean) =>
      sql<FoundRow>`WITH RECURSIVE
        v AS NOT MATERIALIZED (SELECT * FROM ${visible(sql, "page_versions", at)} AS visible),
        self AS (SELECT * FROM v WHERE id = ${id}),
        above AS (
          SELECT 0 AS depth, parent_id, ''::text AS slug FROM self
          UNION ALL
          SELECT above.depth + 1, v.parent_id, v.slug FROM above JOIN v ON v.id = above.parent_id
          WHERE above.depth < ${maxDepth}
        ),
        below AS (
          SELECT 1 AS depth, v.* FROM self JOIN v ON v.parent_id = self.id
          UNION ALL
          SELECT below.depth + 1, v.* FROM below JOIN v ON v.parent_id = below.id WHERE below.depth < ${maxDepth}
        )
        SELECT 'self' AS role, ${columns("self")},
          (SELECT array_agg(slug ORDER BY depth DESC) FROM above WHERE depth > 0) AS ancestors,
          ${withSource ? sql.literal("s.text, s.facts, s.document") : sql.literal("NULL AS text, NULL::jsonb AS facts, NULL AS document")}
        FROM self ${withSource ? sql.literal("LEFT JOIN content.sources s ON s.hash = self.source_hash") : sql.literal("")}
        UNION ALL
        SELECT 'below', ${columns("below")}, NULL, NULL, NULL, NULL FROM below`

    const inTree = (rows: ReadonlyArray<FoundRow>, self: FoundRow) => ({
      page: toPage(self),
      ancestorSlugs: self.ancestors ?? [],
      descendants: rows.filter((row) => row.role === "below").map(toPage)
    })

    return {
      find: (at, id) =>
        findRows(at, id, false).pipe(
          Effect.map((rows) => {
            const self = rows.find((row) => row.role === "self")
            return self === undefined ? Option.none() : Option.some(inTree(rows, self))
          }),
          Effect.orDie
        ),
      findWithSource: (at, id) =>
        findRows(at, id, true).pipe(
          Effect.map((rows) => {
            const self = rows.find((row) => row.role === "self")
            if (self === undefined) return Option.none()
            const { document, facts, text } = self
            const source = text === null || facts === null ? null : { text, facts, documentJson: document }
            return Option.some({ ...inTree(rows, self), source })
          }),
          Effect.orDie
        ),
      listAll: (at) =>
        sql<PageRow>`SELECT ${columns("v")} FROM ${visible(sql, "page_versions", at)} AS v`.pipe(
          Effect.map((rows) => rows.map(toPage)),
          Effect.orDie
        ),
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
          put.map(toRow),
          (rows) => sql`INSERT INTO content.page_versions
            (line_id, id, since_seq, removed, parent_id, position, kind, title, title_words, slug, attributes,
              source_hash, git_oid, git_path, created_at, updated_at)
          SELECT ${lineId}, id, ${seq}, false, parent_id, position, kind, title, to_tsvector('simple', words), slug,
            attributes, source_hash, git_oid, git_path, created_at, updated_at
          FROM jsonb_to_recordset(${rows}::text::jsonb) AS t(id text, parent_id text, position text, kind text, title text,
            words text, slug text, attributes jsonb, source_hash text, git_oid text, git_path text,
            created_at timestamptz, updated_at timestamptz)`
        )
      }, Effect.orDie)
    }
  })
)
