import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { type Mention, Mentions, type SpecMention } from "../links/Mentions.ts"
import { nameOfSpec } from "../links/targetNames.ts"
import { forEveryView, placeOf, pointParameters, visible } from "./versions/versions.ts"

/**
 * Up to so many references of one name, in all spaces together, are followed to who has them. A name that is more common,
 * such as `README.md`, is looked for among the texts of the space.
 */
const rare = 2000

const queries = forEveryView((view) => {
  const [id, names] = [placeOf(view, 0), `${placeOf(view, 1)}::text[]`]
  // OFFSET keeps what is joined from being looked through as a whole: each row finds the next ones by an index.
  const followed = (kind: Mention["kind"], table: "page_versions" | "reusable_content_versions") => `
    SELECT '${kind}' AS kind, v.id, v.git_path, r.target AS written, r.section, r.ordinal FROM named AS r
    CROSS JOIN LATERAL (
      SELECT * FROM ${visible(table, view, "source_hash = r.source_hash")} AS candidate OFFSET 0
    ) AS v
    WHERE (SELECT yes FROM is_rare)
    UNION ALL
    SELECT '${kind}', v.id, v.git_path, r.target, r.section, r.ordinal
    FROM ${visible(table, view, "source_hash IS NOT NULL")} AS v
    CROSS JOIN LATERAL (
      SELECT * FROM content.source_references AS candidate WHERE candidate.source_hash = v.source_hash OFFSET 0
    ) AS r
    WHERE NOT (SELECT yes FROM is_rare) AND r.name = ANY(${names})`
  const isLink = `kind = 'link' AND coalesce(attributes->'target'->>'page', attributes->'target'->>'file') = ${id}`
  return `WITH named AS MATERIALIZED (
      SELECT * FROM content.source_references WHERE name = ANY(${names}) LIMIT ${rare + 1}
    ), is_rare AS MATERIALIZED (SELECT count(*) <= ${rare} AS yes FROM named)
    ${followed("page", "page_versions")}
    UNION ALL ${followed("reusable-content", "reusable_content_versions")}
    UNION ALL SELECT 'page', v.id, v.git_path, CASE v.attributes->'target'->>'kind'
        WHEN 'file' THEN '/files/' || ${id}
        WHEN 'anchor' THEN '/pages/' || ${id} || '#' || (v.attributes->'target'->>'anchor')
        ELSE '/pages/' || ${id} END, NULL, 0
      FROM ${visible("page_versions", view, isLink)} AS v
    ORDER BY id, ordinal`
})

interface MentionRow {
  readonly kind: Mention["kind"]
  readonly id: string
  readonly git_path: string | null
  readonly written: string
  readonly section: string | null
}

export const layer: Layer.Layer<Mentions, never, SqlClient.SqlClient> = Layer.effect(
  Mentions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (at, id, names) => {
        const { values, view } = pointParameters(at)
        return sql.unsafe<MentionRow>(queries[view], [...values, id, names]).pipe(
          Effect.map((rows) =>
            rows.map(({ git_path: gitPath, id, kind, section, written }): Mention => ({
              kind,
              id,
              gitPath,
              written,
              section
            }))
          ),
          Effect.orDie
        )
      },
      listOfSpec: (branchIds, slug, { after, limit }) => {
        const name = nameOfSpec(slug)
        const [branch, id] = after ?? ["", ""]
        const referring = (kind: Mention["kind"], table: string, condition: Statement.Fragment) =>
          sql`SELECT ${kind} AS kind, v.line_id, v.id, v.source_hash FROM ${sql.literal(`content.${table}`)} v
            WHERE v.line_id = ANY(${branchIds}::text[]) AND v.until_seq IS NULL AND NOT v.removed
              AND (v.line_id, v.id) > (${branch}, ${id}) AND ${condition}`
        const names = sql`v.source_hash IN (SELECT source_hash FROM content.source_references WHERE name = ${name})`
        const depends = sql`v.kind = 'computed' AND v.attributes #>> '{computed,dependencies,spec,ref,spec}' = ${slug}`
        return sql<SpecMention>`SELECT kind, line_id AS "branchId", id, (
            SELECT section FROM content.source_references r WHERE r.source_hash = m.source_hash AND r.name = ${name}
            ORDER BY ordinal LIMIT 1
          ) AS section
          FROM (
            ${referring("page", "page_versions", sql`${names} AND v.attributes -> 'generated' IS NULL`)}
            UNION ALL ${referring("page", "page_versions", depends)}
            UNION ALL ${referring("reusable-content", "reusable_content_versions", names)}
          ) AS m
          ORDER BY line_id, id LIMIT ${limit}`.pipe(Effect.orDie)
      }
    }
  })
)
