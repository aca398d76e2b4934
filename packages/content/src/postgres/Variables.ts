import { Effect, identity, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Variable, Variables } from "../variables/Variables.ts"
import { inPieces } from "./inPieces.ts"
import {
  closeVersions,
  copyVersions,
  forEveryView,
  listTouched,
  placeOf,
  pointParameters,
  visible
} from "./versions.ts"

const many = forEveryView(
  (view) =>
    `SELECT id AS name, value FROM ${visible("variable_versions", view, `id = ANY(${placeOf(view, 0)}::text[])`)} AS v`
)

export const layer: Layer.Layer<Variables, never, SqlClient.SqlClient> = Layer.effect(
  Variables,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        const table = visible("variable_versions", view)
        return Effect.orDie(
          sql.unsafe<Variable>(`SELECT id AS name, value FROM ${table} AS v ORDER BY id`, values)
        )
      },
      findMany: (at, names) => {
        const { values, view } = pointParameters(at)
        return names.length === 0
          ? Effect.succeed([])
          : Effect.orDie(sql.unsafe<Variable>(many[view], [...values, names]))
      },
      listTouched: listTouched<string>(sql, "variable_versions"),
      copy: copyVersions(sql, "variable_versions", "id, value"),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "variable_versions",
          branchId,
          seq,
          { changed: put.map((variable) => variable.name), removed: remove, dropped: dropOverrides },
          { columns: sql.literal("value"), values: sql.literal("''") }
        )
        yield* inPieces(
          put,
          identity,
          (rows) => sql`INSERT INTO content.variable_versions (line_id, id, since_seq, removed, value)
          SELECT ${branchId}, name, ${seq}, false, value
          FROM jsonb_to_recordset(${rows}::text::jsonb) AS t(name text, value text)`
        )
      }, Effect.orDie)
    }
  })
)
