import { columns, json, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Translation } from "../translations/Translation.ts"
import { Translations } from "../translations/Translations.ts"

const translationColumns = columns(Translation, {
  id: "id",
  organizationId: "organization_id",
  sourceSpaceId: "source_space_id",
  sourceLanguage: "source_language",
  language: "language",
  instructions: json("instructions"),
  resultSpaceId: "result_space_id",
  status: "status",
  requestedSeq: "requested_seq",
  dueAt: timestampOrNull("due_at"),
  firstDueAt: timestampOrNull("first_due_at"),
  resultRevisionId: "result_revision_id",
  stats: json("stats"),
  createdBy: "created_by",
  createdAt: timestamp("created_at"),
  updatedAt: timestamp("updated_at")
})

const updates = translationColumns.updates({ except: ["id", "organizationId", "createdBy", "createdAt"] })

export const layer: Layer.Layer<Translations, never, SqlClient.SqlClient> = Layer.effect(
  Translations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const firstOf = (rows: ReadonlyArray<object>) =>
      Option.map(Option.fromUndefinedOr(rows[0]), translationColumns.decode)
    const allOf = (rows: ReadonlyArray<object>) => rows.map(translationColumns.decode)
    return {
      find: (id) =>
        sql`SELECT * FROM translations.translations WHERE id = ${id}`.pipe(Effect.map(firstOf), Effect.orDie),
      findForUpdate: (id) =>
        sql`SELECT * FROM translations.translations WHERE id = ${id} FOR UPDATE`.pipe(
          Effect.map(firstOf),
          Effect.orDie
        ),
      findByPair: (sourceSpaceId, language) =>
        sql`SELECT * FROM translations.translations
          WHERE source_space_id = ${sourceSpaceId} AND language = ${language}`.pipe(
          Effect.map(firstOf),
          Effect.orDie
        ),
      listOfSpace: (spaceId) =>
        sql`SELECT * FROM translations.translations
          WHERE source_space_id = ${spaceId} OR result_space_id = ${spaceId} ORDER BY id`.pipe(
          Effect.map(allOf),
          Effect.orDie
        ),
      list: (organizationId, { sourceSpaceId }, { after, limit }) =>
        sql`SELECT * FROM translations.translations WHERE organization_id = ${organizationId}
          AND (${sourceSpaceId ?? null}::text IS NULL OR source_space_id = ${sourceSpaceId ?? null})
          AND id > ${after === null ? "" : after[0]} ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(allOf(rows), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      listDue: (at, limit) =>
        sql`SELECT * FROM translations.translations WHERE due_at <= ${DateTime.toDateUtc(at)}
          ORDER BY due_at, id LIMIT ${limit}`.pipe(Effect.map(allOf), Effect.orDie),
      put: (translation) =>
        sql`INSERT INTO translations.translations ${sql.insert(translationColumns.values(translation))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (id) => sql`DELETE FROM translations.translations WHERE id = ${id}`.pipe(later)
    }
  })
)
