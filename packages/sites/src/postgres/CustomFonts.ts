import { columns, json, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { CustomFont } from "../fonts/CustomFont.ts"
import { CustomFonts } from "../fonts/CustomFonts.ts"

const fontColumns = columns(CustomFont, {
  id: "id",
  organizationId: "organization_id",
  fontFamily: "font_family",
  faces: json("faces"),
  createdAt: timestamp("created_at")
})

const updates = fontColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<CustomFonts, never, SqlClient.SqlClient> = Layer.effect(
  CustomFonts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const first = Effect.map(([row]: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(row), fontColumns.decode)
    )
    return {
      find: (organizationId, id) =>
        sql`SELECT * FROM sites.custom_fonts WHERE id = ${id} AND organization_id = ${organizationId}`.pipe(
          first,
          Effect.orDie
        ),
      findForUpdate: (organizationId, id) =>
        sql`SELECT * FROM sites.custom_fonts WHERE id = ${id} AND organization_id = ${organizationId} FOR UPDATE`.pipe(
          first,
          Effect.orDie
        ),
      list: (organizationId, { after, limit }) =>
        sql`SELECT * FROM sites.custom_fonts
          WHERE organization_id = ${organizationId} AND id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(fontColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      put: (font) =>
        sql`INSERT INTO sites.custom_fonts ${sql.insert(fontColumns.values(font))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) => sql`DELETE FROM sites.custom_fonts WHERE id = ${id}`.pipe(later),
      removeAll: (organizationId) =>
        sql`DELETE FROM sites.custom_fonts WHERE organization_id = ${organizationId}`.pipe(later),
      findUsedBlobs: (hashes) =>
        sql<{ hash: string }>`SELECT DISTINCT face #>> '{file,hash}' AS hash
          FROM sites.custom_fonts f, jsonb_array_elements(f.faces) face
          WHERE jsonb_path_query_array(f.faces, '$[*].file.hash') ?| ${hashes}::text[]
            AND face #>> '{file,hash}' = ANY(${hashes}::text[])`.pipe(
          Effect.map((rows) => new Set(rows.map(({ hash }) => hash))),
          Effect.orDie
        )
    }
  })
)
