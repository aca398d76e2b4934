import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ReusableContentId, ReusableContentVersion } from "../reusables/ReusableContent.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import type { BranchId } from "../revisions/Revision.ts"
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

interface ReusableContentRow {
  readonly id: string
  readonly title: string
  readonly source_hash: string
  readonly git_oid: string | null
  readonly git_path: string | null
}

const toReusableContent = (row: ReusableContentRow): ReusableContentVersion => ({
  id: row.id as ReusableContentId,
  title: row.title,
  sourceHash: row.source_hash,
  git: row.git_oid === null || row.git_path === null ? null : { oid: row.git_oid, path: row.git_path }
})

const columns = "id, title, source_hash, git_oid, git_path"

const many = forEveryView(
  (view) =>
    `SELECT ${columns} FROM ${visible("reusable_content_versions", view, `id = ANY(${placeOf(view, 0)}::text[])`)} AS v`
)

export const layer: Layer.Layer<ReusableContents, never, SqlClient.SqlClient> = Layer.effect(
  ReusableContents,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listAll: (at) => {
        const { values, view } = pointParameters(at)
        const table = visible("reusable_content_versions", view)
        return sql
          .unsafe<ReusableContentRow>(`SELECT ${columns} FROM ${table} AS v ORDER BY id`, values)
          .pipe(
            Effect.map((rows) => rows.map(toReusableContent)),
            Effect.orDie
          )
      },
      findMany: (at, ids) => {
        const { values, view } = pointParameters(at)
        return ids.length === 0
          ? Effect.succeed([])
          : sql.unsafe<ReusableContentRow>(many[view], [...values, ids]).pipe(
              Effect.map((rows) => rows.map(toReusableContent)),
              Effect.orDie
            )
      },
      findManyNow: (contents) =>
        sql<ReusableContentRow & { readonly line_id: BranchId }>`SELECT line_id, ${sql.literal(columns)}
          FROM content.reusable_content_versions AS v
          JOIN unnest(${contents.map(({ branchId }) => branchId)}::text[], ${contents.map(({ id }) => id)}::text[])
            AS wanted(line, content) ON v.line_id = wanted.line AND v.id = wanted.content
          WHERE v.until_seq IS NULL AND NOT v.removed`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({ branchId: row.line_id, content: toReusableContent(row) }))
          ),
          Effect.orDie
        ),
      listTouched: listTouched<ReusableContentId>(sql, "reusable_content_versions"),
      copy: copyVersions(sql, "reusable_content_versions", columns),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "reusable_content_versions",
          branchId,
          seq,
          { changed: put.map((content) => content.id), removed: remove, dropped: dropOverrides },
          { columns: sql.literal("title"), values: sql.literal("''") }
        )
        yield* inPieces(
          put,
          ({ git, id, sourceHash, title }) => ({
            id,
            title,
            source_hash: sourceHash,
            git_oid: git?.oid ?? null,
            git_path: git?.path ?? null
          }),
          (rows) => sql`INSERT INTO content.reusable_content_versions
            (line_id, id, since_seq, removed, title, source_hash, git_oid, git_path)
          SELECT ${branchId}, id, ${seq}, false, title, source_hash, git_oid, git_path
          FROM jsonb_to_recordset(${rows}::text::jsonb)
            AS t(id text, title text, source_hash text, git_oid text, git_path text)`
        )
      }, Effect.orDie)
    }
  })
)
