import { documentMark } from "@octavo/content"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PageDocuments } from "../pageDocuments/PageDocuments.ts"
import { specColumns } from "./specColumns.ts"

export const layer: Layer.Layer<PageDocuments, never, SqlClient.SqlClient> = Layer.effect(
  PageDocuments,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isPageDocument = sql`starts_with(slug, ${documentMark})`
    return {
      find: (organizationId, slugs) =>
        sql`SELECT * FROM openapi.specs
          WHERE organization_id = ${organizationId} AND slug = ANY(${slugs}::text[]) AND deleted_at IS NULL
            AND ${isPageDocument}`.pipe(
          Effect.map((rows) => rows.map(specColumns.decode)),
          Effect.orDie
        ),
      count: (organizationId) =>
        sql<{ count: number }>`SELECT count(*)::int AS count FROM openapi.specs
          WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND ${isPageDocument}`.pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      list: (createdBefore, after, limit) =>
        sql`SELECT * FROM openapi.specs
          WHERE ${isPageDocument} AND created_at < ${DateTime.toDateUtc(createdBefore)} AND id > ${after ?? ""}
          ORDER BY id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(specColumns.decode)),
          Effect.orDie
        )
    }
  })
)
