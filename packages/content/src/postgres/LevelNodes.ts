import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { LevelNode } from "../access/LevelNode.ts"
import { LevelNodes } from "../access/LevelNodes.ts"

export const layer: Layer.Layer<LevelNodes, never, SqlClient.SqlClient> = Layer.effect(
  LevelNodes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (organizationId) =>
        sql<LevelNode>`SELECT 'space' AS kind, a.id, a.parent_id AS "parentId", a.default_level AS "defaultLevel",
            a.created_by AS "createdBy"
          FROM content.spaces s CROSS JOIN LATERAL (
            SELECT * FROM content.spaces WHERE id = COALESCE(s.translation_of, s.id) OFFSET 0
          ) AS a
          WHERE s.organization_id = ${organizationId} AND s.deleted_at IS NULL
          UNION ALL
          SELECT 'collection', id, parent_id, default_level, created_by FROM content.collections
          WHERE organization_id = ${organizationId}`.pipe(Effect.orDie)
    }
  })
)
