import { plainColumns, later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Redirect, Redirects } from "../entries/Redirects.ts"
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

const redirectColumns = plainColumns<Redirect>({ from: "id", pageId: "page_id" })

const { names } = redirectColumns

const many = forEveryView(
  (view) =>
    `SELECT ${names} FROM ${visible("redirect_versions", view, { ids: `${placeOf(view, 0)}::text[]` })} AS v`
)

export const layer: Layer.Layer<Redirects, never, SqlClient.SqlClient> = Layer.effect(
  Redirects,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        const table = visible("redirect_versions", view)
        return sql.unsafe(`SELECT ${names} FROM ${table} AS v ORDER BY id`, values).pipe(
          Effect.map((rows) => rows.map(redirectColumns.decode)),
          Effect.orDie
        )
      },
      findMany: (at, wanted) => {
        const { values, view } = pointParameters(at)
        return wanted.length === 0
          ? Effect.succeed([])
          : sql.unsafe(many[view], [...values, wanted]).pipe(
              Effect.map((rows) => rows.map(redirectColumns.decode)),
              Effect.orDie
            )
      },
      listTouched: listTouched<string>(sql, "redirect_versions"),
      copy: copyVersions(sql, "redirect_versions", names),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "redirect_versions",
          branchId,
          seq,
          { changed: put.map((redirect) => redirect.from), removed: remove, dropped: dropOverrides },
          { columns: sql.literal("page_id"), values: sql.literal("''") }
        )
        yield* inPieces(put, redirectColumns.values, (rows) =>
          later(sql`INSERT INTO content.redirect_versions (line_id, since_seq, removed, ${sql.literal(names)})
            SELECT ${branchId}, ${seq}, false, ${sql.literal(names)}
            FROM jsonb_populate_recordset(NULL::content.redirect_versions, ${rows}::text::jsonb)`)
        )
      }, Effect.orDie)
    }
  })
)
