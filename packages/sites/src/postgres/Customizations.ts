import { columns, json, later, timestamp } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Customizations } from "../customization/Customizations.ts"
import { SiteCustomization } from "../customization/SiteCustomization.ts"

const customizationColumns = columns(SiteCustomization, {
  siteId: "site_id",
  settings: json("settings"),
  overrides: json("overrides"),
  images: json("images"),
  updatedAt: timestamp("updated_at")
})

const updates = customizationColumns.updates({ except: ["siteId"] })

export const layer: Layer.Layer<Customizations, never, SqlClient.SqlClient> = Layer.effect(
  Customizations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (siteId) =>
        sql`SELECT * FROM sites.customizations WHERE site_id = ${siteId}`.pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), customizationColumns.decode)),
          Effect.orDie
        ),
      put: (customization) =>
        sql`INSERT INTO sites.customizations ${sql.insert(customizationColumns.values(customization))}
          ON CONFLICT (site_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      findUsedBlobs: (hashes) =>
        sql<{ hash: string }>`SELECT DISTINCT i.value ->> 'hash' AS hash
          FROM sites.customizations c, jsonb_each(c.images) i
          WHERE jsonb_path_query_array(c.images, '$.*.hash') ?| ${hashes}::text[]
            AND i.value ->> 'hash' = ANY(${hashes}::text[])`.pipe(
          Effect.map((rows) => new Set(rows.map(({ hash }) => hash))),
          Effect.orDie
        )
    }
  })
)
