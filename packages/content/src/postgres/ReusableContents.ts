import { compositeOrNull, plainColumns, later } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { GitBlob } from "../entries/Page.ts"
import type { ReusableContentId, ReusableContentVersion } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { BranchId } from "../entries/Revision.ts"
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

const contentColumns = plainColumns<ReusableContentVersion>({
  id: "id",
  title: "title",
  sourceHash: "source_hash",
  git: compositeOrNull<GitBlob>({ oid: "git_oid", path: "git_path" })
})

const { names } = contentColumns

const many = forEveryView(
  (view) =>
    `SELECT ${names} FROM ${visible("reusable_content_versions", view, { ids: `${placeOf(view, 0)}::text[]` })} AS v`
)

export const layer: Layer.Layer<ReusableContents, never, SqlClient.SqlClient> = Layer.effect(
  ReusableContents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        const table = visible("reusable_content_versions", view)
        return sql.unsafe(`SELECT ${names} FROM ${table} AS v ORDER BY id`, values).pipe(
          Effect.map((rows) => rows.map(contentColumns.decode)),
          Effect.orDie
        )
      },
      findMany: (at, ids) => {
        const { values, view } = pointParameters(at)
        return ids.length === 0
          ? Effect.succeed([])
          : sql.unsafe(many[view], [...values, ids]).pipe(
              Effect.map((rows) => rows.map(contentColumns.decode)),
              Effect.orDie
            )
      },
      findManyNow: (contents) =>
        sql<{ readonly line_id: BranchId }>`SELECT line_id, ${sql.literal(names)}
          FROM content.reusable_content_versions AS v
          JOIN unnest(${contents.map(({ branchId }) => branchId)}::text[], ${contents.map(({ id }) => id)}::text[])
            AS wanted(line, content) ON v.line_id = wanted.line AND v.id = wanted.content
          WHERE v.until_seq IS NULL AND NOT v.removed`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ branchId: row.line_id, content: contentColumns.decode(row) }))
          ),
          Effect.orDie
        ),
      listTouched: listTouched<ReusableContentId>(sql, "reusable_content_versions"),
      copy: copyVersions(sql, "reusable_content_versions", names),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "reusable_content_versions",
          branchId,
          seq,
          { changed: put.map((content) => content.id), removed: remove, dropped: dropOverrides },
          { columns: sql.literal("title"), values: sql.literal("''") }
        )
        yield* inPieces(put, contentColumns.values, (rows) =>
          later(sql`INSERT INTO content.reusable_content_versions
              (line_id, since_seq, removed, ${sql.literal(names)})
            SELECT ${branchId}, ${seq}, false, ${sql.literal(names)}
            FROM jsonb_populate_recordset(NULL::content.reusable_content_versions, ${rows}::text::jsonb)`)
        )
      }, Effect.orDie)
    }
  })
)
