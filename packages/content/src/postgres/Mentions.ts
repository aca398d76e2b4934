import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Mention, Mentions } from "../links/Mentions.ts"
import { forEveryView, placeOf, pointParameters, visible } from "./versions.ts"

const queries = forEveryView((view) => {
  const [id, names] = [placeOf(view, 0), `${placeOf(view, 1)}::text[]`]
  const texts = (kind: Mention["kind"], table: "page_versions" | "reusable_content_versions") => `
    SELECT '${kind}' AS kind, v.id, v.git_path, r.target AS written, r.section, r.ordinal
    FROM content.source_references r JOIN ${visible(table, view)} AS v ON v.source_hash = r.source_hash
    WHERE r.name = ANY(${names})`
  const isLink = `kind = 'link' AND coalesce(attributes->'target'->>'page', attributes->'target'->>'file') = ${id}`
  return `${texts("page", "page_versions")}
    UNION ALL ${texts("reusable-content", "reusable_content_versions")}
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
      }
    }
  })
)
