import { plainColumns, later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Variable, Variables } from "../entries/Variables.ts"
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

const variableColumns = plainColumns<Variable>({ name: "id", value: "value" })

const { names } = variableColumns

const many = forEveryView(
  (view) =>
    `SELECT ${names} FROM ${visible("variable_versions", view, { ids: `${placeOf(view, 0)}::text[]` })} AS v`
)

export const layer: Layer.Layer<Variables, never, SqlClient.SqlClient> = Layer.effect(
  Variables,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        const table = visible("variable_versions", view)
        return sql.unsafe(`SELECT ${names} FROM ${table} AS v ORDER BY id`, values).pipe(
          Effect.map((rows) => rows.map(variableColumns.decode)),
          Effect.orDie
        )
      },
      findMany: (at, wanted) => {
        const { values, view } = pointParameters(at)
        return wanted.length === 0
          ? Effect.succeed([])
          : sql.unsafe(many[view], [...values, wanted]).pipe(
              Effect.map((rows) => rows.map(variableColumns.decode)),
              Effect.orDie
            )
      },
      listTouched: listTouched<string>(sql, "variable_versions"),
      copy: copyVersions(sql, "variable_versions", names),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "variable_versions",
          branchId,
          seq,
          { changed: put.map((variable) => variable.name), removed: remove, dropped: dropOverrides },
          { columns: sql.literal("value"), values: sql.literal("''") }
        )
        yield* inPieces(put, variableColumns.values, (rows) =>
          later(sql`INSERT INTO content.variable_versions (line_id, since_seq, removed, ${sql.literal(names)})
            SELECT ${branchId}, ${seq}, false, ${sql.literal(names)}
            FROM jsonb_populate_recordset(NULL::content.variable_versions, ${rows}::text::jsonb)`)
        )
      }, Effect.orDie)
    }
  })
)
