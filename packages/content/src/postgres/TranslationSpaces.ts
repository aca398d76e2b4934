import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TranslationSpaces } from "../spaces/TranslationSpaces.ts"
import { spaceColumns } from "./spaceRows.ts"

export const layer: Layer.Layer<TranslationSpaces, never, SqlClient.SqlClient> = Layer.effect(
  TranslationSpaces,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (sourceIds) =>
        sql`SELECT * FROM content.spaces WHERE translation_of = ANY(${sourceIds}::text[]) ORDER BY id`.pipe(
          Effect.map((rows) => rows.map(spaceColumns.decode)),
          Effect.orDie
        )
    }
  })
)
