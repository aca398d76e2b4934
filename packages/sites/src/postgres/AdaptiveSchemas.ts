import { columns, json, later, timestamp } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { AdaptiveSchema } from "../adaptive/AdaptiveSchema.ts"
import { AdaptiveSchemas } from "../adaptive/AdaptiveSchemas.ts"

const schemaColumns = columns(AdaptiveSchema, {
  siteId: "site_id",
  jsonSchema: json("json_schema"),
  updatedAt: timestamp("updated_at")
})

const updates = schemaColumns.updates({ except: ["siteId"] })

export const layer: Layer.Layer<AdaptiveSchemas, never, SqlClient.SqlClient> = Layer.effect(
  AdaptiveSchemas,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (siteId) =>
        sql`SELECT * FROM sites.adaptive_schemas WHERE site_id = ${siteId}`.pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), schemaColumns.decode)),
          Effect.orDie
        ),
      put: (schema) =>
        sql`INSERT INTO sites.adaptive_schemas ${sql.insert(schemaColumns.values(schema))}
          ON CONFLICT (site_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later)
    }
  })
)
