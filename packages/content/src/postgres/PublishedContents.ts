import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { PageId } from "../entries/Page.ts"
import { PublishedContents, type PublishedHead } from "../published/PublishedContents.ts"
import type { BranchId, RevisionId } from "../entries/Revision.ts"
import { parserVersion } from "../entries/Source.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { everVisible, forEveryView, placeOf, pointParameters, visible } from "./versions/versions.ts"

interface HeadRow extends Pick<PublishedHead, "title" | "emoji" | "language" | "treeUrl" | "repository"> {
  readonly id: SpaceId
  readonly line_id: BranchId
  readonly head_seq: number
  readonly head_revision_id: RevisionId
}

interface NamingRow {
  readonly part: "page_versions" | "reusable_content_versions"
  readonly line_id: BranchId
  readonly id: PageId
  readonly git_path: string | null
}

/** So many versions of one slug are read: very many pages are called overview. */
const maxVersions = 1000

/** The pages that have or had a slug, the latest first; the slug and how many come after the parameters of the point. */
const slugEverQueries = forEveryView(
  (view) => `SELECT had.id FROM (
      SELECT id, max(updated_at) AS had_at FROM (
        SELECT id, updated_at FROM ${everVisible("page_versions", view, `slug = ${placeOf(view, 0)}`)} AS ever
        LIMIT ${maxVersions}
      ) AS versions GROUP BY id
    ) AS had
    CROSS JOIN LATERAL (SELECT id FROM ${visible("page_versions", view, { id: "had.id" })} AS there OFFSET 0) AS v
    ORDER BY had.had_at DESC, had.id LIMIT ${placeOf(view, 1)}::int`
)

export const layer: Layer.Layer<PublishedContents, never, SqlClient.SqlClient> = Layer.effect(
  PublishedContents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findHeads: (ids) =>
        sql<HeadRow>`SELECT s.id, s.title, s.emoji, s.language, s.git_origin ->> 'treeUrl' AS "treeUrl",
            coalesce(s.git_origin ->> 'url', s.pushed_folder) AS repository, l.id AS line_id, l.head_seq, l.head_revision_id
          FROM content.spaces s JOIN content.lines l ON l.id = s.main_line_id
          WHERE s.id = ANY(${ids}::text[]) AND s.deleted_at IS NULL`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({
              spaceId: row.id,
              at: { branchId: row.line_id, seq: row.head_seq, base: null, isCurrent: true },
              revisionId: row.head_revision_id,
              title: row.title,
              emoji: row.emoji,
              language: row.language,
              treeUrl: row.treeUrl,
              repository: row.repository
            }))
          ),
          Effect.orDie
        ),
      findConditions: (hashes) =>
        sql<{ readonly hash: string; readonly condition: string | null }>`SELECT hash,
            CASE WHEN parser = ${parserVersion} THEN facts #>> '{frontMatter,if}' END AS condition
          FROM content.sources WHERE hash = ANY(${hashes}::text[])
            AND (parser <> ${parserVersion} OR facts #>> '{frontMatter,if}' IS NOT NULL)`.pipe(
          Effect.map((rows) => new Map(rows.map(({ condition, hash }) => [hash, condition]))),
          Effect.orDie
        ),
      findConditional: (hashes) =>
        hashes.length === 0
          ? Effect.succeed(new Map())
          : sql<{ readonly hash: string; readonly text: string }>`SELECT hash, text FROM content.sources
              WHERE hash = ANY(${hashes}::text[]) AND text ~ ${"\\{%[ \\t]*if"}`.pipe(
              Effect.map((rows) => new Map(rows.map(({ hash, text }) => [hash, text]))),
              Effect.orDie
            ),
      findNaming: (branchIds, name, { contents, pages }) => {
        const naming = (table: "page_versions" | "reusable_content_versions", limit: number) =>
          sql`(SELECT ${table} AS part, v.line_id, v.id, v.git_path FROM ${sql.literal(`content.${table}`)} AS v
            WHERE v.line_id = ANY(${branchIds}::text[]) AND v.until_seq IS NULL AND NOT v.removed
              AND v.source_hash IN (SELECT source_hash FROM content.source_references WHERE name = ${name})
            LIMIT ${limit})`
        return sql<NamingRow>`${naming("page_versions", pages)}
          UNION ALL ${naming("reusable_content_versions", contents)}`.pipe(
          Effect.map((rows) => {
            const of = (part: NamingRow["part"]) =>
              rows
                .filter((row) => row.part === part)
                .map((row) => ({ branchId: row.line_id, id: row.id, gitPath: row.git_path }))
            return { pages: of("page_versions"), contents: of("reusable_content_versions") }
          }),
          Effect.orDie
        )
      },
      findBySlugEver: (at, slug, limit) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<{ readonly id: PageId }>(slugEverQueries[view], [...values, slug, limit]).pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        )
      }
    }
  })
)
