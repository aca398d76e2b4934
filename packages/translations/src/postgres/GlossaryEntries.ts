import { columns, json, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { GlossaryEntries } from "../glossary/GlossaryEntries.ts"
import { GlossaryEntry } from "../glossary/GlossaryEntry.ts"

const entryColumns = columns(GlossaryEntry, {
  id: "id",
  organizationId: "organization_id",
  translations: json("translations"),
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at")
})

const updates = entryColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<GlossaryEntries, never, SqlClient.SqlClient> = Layer.effect(
  GlossaryEntries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (organizationId, id) =>
        sql`SELECT * FROM translations.glossary_entries
          WHERE id = ${id} AND organization_id = ${organizationId}`.pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), entryColumns.decode)),
          Effect.orDie
        ),
      list: (organizationId, { after, limit }) =>
        sql`SELECT * FROM translations.glossary_entries
          WHERE organization_id = ${organizationId} AND id > ${after === null ? "" : after[0]}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(entryColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      listAll: (organizationId) =>
        sql`SELECT * FROM translations.glossary_entries
          WHERE organization_id = ${organizationId} ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(entryColumns.decode)),
          Effect.orDie
        ),
      putMany: (entries) =>
        Effect.forEach(
          entries,
          (entry) =>
            sql`INSERT INTO translations.glossary_entries ${sql.insert(entryColumns.values(entry))}
              ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`,
          { discard: true }
        ).pipe(Effect.orDie),
      removeMany: (ids) =>
        sql`DELETE FROM translations.glossary_entries WHERE id = ANY(${ids}::text[])`.pipe(later)
    }
  })
)
