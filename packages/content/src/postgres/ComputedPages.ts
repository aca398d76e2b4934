import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ComputedPages, type DependentPages } from "../computed/ComputedPages.ts"
import { pageColumns } from "./pageColumns.ts"
import { forEveryView, placeOf, pointParameters, visible } from "./versions/versions.ts"

const generatedFor = "(attributes -> 'generated' ->> 'page')"

const queries = forEveryView(
  (view) =>
    `SELECT ${pageColumns.names} FROM ${visible(
      "page_versions",
      view,
      `${generatedFor} IS NOT NULL AND ${generatedFor} = ANY(${placeOf(view, 0)}::text[])`
    )} AS v`
)

const queriesAt = forEveryView(
  (view) =>
    `SELECT ${pageColumns.names} FROM ${visible(
      "page_versions",
      view,
      `${generatedFor} IS NOT NULL AND (coalesce(parent_id, ''), slug) IN (
        SELECT * FROM unnest(${placeOf(view, 0)}::text[], ${placeOf(view, 1)}::text[]))`
    )} AS v`
)

export const layer: Layer.Layer<ComputedPages, never, SqlClient.SqlClient> = Layer.effect(
  ComputedPages,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listDependent: (organizationId, spec) =>
        sql<DependentPages>`SELECT s.id AS "spaceId", s.main_line_id AS "branchId", array_agg(v.id) AS "pageIds"
          FROM content.page_versions v CROSS JOIN LATERAL (
            SELECT s.id, s.main_line_id FROM content.lines l JOIN content.spaces s ON s.id = l.space_id
            WHERE l.id = v.line_id AND s.main_line_id = l.id AND s.organization_id = ${organizationId}
              AND s.deleted_at IS NULL AND s.translation_of IS NULL OFFSET 0
          ) AS s
          WHERE v.until_seq IS NULL AND NOT v.removed AND v.kind = 'computed'
            AND v.attributes #>> '{computed,dependencies,spec,ref,spec}' = ${spec}
          GROUP BY s.id, s.main_line_id ORDER BY s.id`.pipe(Effect.orDie),
      listGenerated: (at, pageIds) => {
        const { values, view } = pointParameters(at)
        return pageIds.length === 0
          ? Effect.succeed([])
          : sql.unsafe(queries[view], [...values, pageIds]).pipe(
              Effect.map((rows) => rows.map(pageColumns.decode)),
              Effect.orDie
            )
      },
      listGeneratedAt: (at, places) => {
        const { values, view } = pointParameters(at)
        const parents = places.map(({ parentId }) => parentId ?? "")
        const slugs = places.map(({ slug }) => slug)
        return places.length === 0
          ? Effect.succeed([])
          : sql.unsafe(queriesAt[view], [...values, parents, slugs]).pipe(
              Effect.map((rows) => rows.map(pageColumns.decode)),
              Effect.orDie
            )
      }
    }
  })
)
