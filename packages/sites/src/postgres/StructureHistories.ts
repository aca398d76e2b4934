import { Array as Arr, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import { StructureHistories, type StructureOrder } from "../structure/StructureHistories.ts"

/** How many orders of a site are kept: the order can change that often during one traversal of a list. */
const remembered = 20

export const layer: Layer.Layer<StructureHistories, never, SqlClient.SqlClient> = Layer.effect(
  StructureHistories,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      putOrder: Effect.fnUntraced(function* (siteId, version, order) {
        yield* sql`INSERT INTO sites.orders ${sql.insert({ site_id: siteId, version, ids: JSON.stringify(order) })}`
        yield* sql`DELETE FROM sites.orders WHERE site_id = ${siteId} AND version NOT IN (
          SELECT version FROM sites.orders WHERE site_id = ${siteId} ORDER BY version DESC LIMIT ${remembered})`
      }, Effect.orDie),
      findOrder: (siteId, version) =>
        sql<{ ids: StructureOrder }>`SELECT ids FROM sites.orders
          WHERE site_id = ${siteId} AND version <= ${version} ORDER BY version DESC LIMIT 1`.pipe(
          Effect.map(([row]) => row?.ids ?? null),
          Effect.orDie
        ),
      putFormerPaths: Effect.fnUntraced(function* (siteId, paths) {
        const values = [...paths].map(([path, id]): Record<string, unknown> => ({
          site_id: siteId,
          path,
          site_space_id: id
        }))
        if (!Arr.isReadonlyArrayNonEmpty(values)) return
        yield* sql`INSERT INTO sites.former_paths ${sql.insert(values)}
          ON CONFLICT (site_id, path) DO UPDATE SET site_space_id = excluded.site_space_id`
      }, Effect.orDie),
      listFormerPaths: (siteId) =>
        sql<{ path: string; site_space_id: SiteSpaceId }>`SELECT path, site_space_id FROM sites.former_paths
          WHERE site_id = ${siteId} ORDER BY path`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.path, row.site_space_id]))),
          Effect.orDie
        )
    }
  })
)
