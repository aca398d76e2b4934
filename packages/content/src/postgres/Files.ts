import { bigint, compositeOrNull, milliseconds, plainColumns, later } from "@octavo/database"
import { mapInSlices, toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { FileId, FileVersion } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { BranchId, Snapshot } from "../entries/Revision.ts"
import { inPieces } from "./versions/inPieces.ts"
import {
  closeVersions,
  copyVersions,
  listTouched,
  pointParameters,
  statisticsOf,
  visible,
  type Wanted
} from "./versions/versions.ts"

const fileColumns = plainColumns<FileVersion>({
  id: "id",
  name: "name",
  contentType: "content_type",
  size: bigint("size"),
  dimensions: compositeOrNull<Dimensions>({ width: "width", height: "height" }),
  blobHash: "blob_hash",
  git: compositeOrNull<GitBlob>({ oid: "git_oid", path: "git_path" }),
  createdAt: milliseconds("created_at"),
  updatedAt: milliseconds("updated_at")
})

type Dimensions = NonNullable<FileVersion["dimensions"]>
type GitBlob = NonNullable<FileVersion["git"]>

const { names } = fileColumns

export const layer: Layer.Layer<Files, never, SqlClient.SqlClient> = Layer.effect(
  Files,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const refreshFiles = statisticsOf(sql, "file_versions")
    const select = (
      at: Snapshot,
      wanted: (place: (n: number) => string) => Wanted,
      parameters: ReadonlyArray<string | number | ReadonlyArray<string>>,
      rest: (place: (n: number) => string) => string
    ) => {
      const { after, values, view } = pointParameters(at)
      const table = visible("file_versions", view, wanted(after))
      return sql.unsafe(`SELECT ${names} FROM ${table} AS v ${rest(after)}`, [...values, ...parameters]).pipe(
        Effect.flatMap((rows) => mapInSlices(rows, fileColumns.decode)),
        Effect.orDie
      )
    }
    const all = () => "true"
    return {
      find: (at, id) =>
        Effect.map(
          select(
            at,
            (place) => ({ id: place(0) }),
            [id],
            () => ""
          ),
          ([file]) => Option.fromUndefinedOr(file)
        ),
      list: (at, { after, limit }) =>
        Effect.map(
          after === null
            ? select(at, all, [limit + 1], (place) => `ORDER BY id LIMIT ${place(0)}::int`)
            : select(
                at,
                (place) => `id > ${place(0)}`,
                [after[0], limit + 1],
                (place) => `ORDER BY id LIMIT ${place(1)}::int`
              ),
          (files) => toListing(files, limit, (file) => [file.id])
        ),
      listAll: (at) => select(at, all, [], () => "ORDER BY id"),
      findMany: (at, ids) =>
        ids.length === 0
          ? Effect.succeed([])
          : select(
              at,
              (place) => ({ ids: `${place(0)}::text[]` }),
              [ids],
              () => ""
            ),
      findManyNow: (files) =>
        sql<{
          readonly line_id: BranchId
        }>`SELECT line_id, ${sql.literal(names)} FROM content.file_versions AS v
          JOIN unnest(${files.map(({ branchId }) => branchId)}::text[], ${files.map(({ id }) => id)}::text[])
            AS wanted(line, file) ON v.line_id = wanted.line AND v.id = wanted.file
          WHERE v.until_seq IS NULL AND NOT v.removed`.pipe(
          Effect.map((rows) => rows.map((row) => ({ branchId: row.line_id, file: fileColumns.decode(row) }))),
          Effect.orDie
        ),
      findUsedBlobs: (hashes) =>
        sql<{ hash: string }>`SELECT hash FROM unnest(${hashes}::text[]) AS hash
          WHERE EXISTS (SELECT FROM content.file_versions f WHERE f.blob_hash = hash)
            OR EXISTS (SELECT FROM content.uploads u WHERE u.blob_hash = hash)`.pipe(
          Effect.map((rows) => new Set(rows.map(({ hash }) => hash))),
          Effect.orDie
        ),
      listTouched: listTouched<FileId>(sql, "file_versions"),
      copy: copyVersions(sql, "file_versions", names),
      write: Effect.fnUntraced(function* (branchId, seq, { put, remove, dropOverrides }) {
        yield* closeVersions(
          sql,
          "file_versions",
          branchId,
          seq,
          { changed: put.map((file) => file.id), removed: remove, dropped: dropOverrides },
          {
            columns: sql.literal("name, content_type, size, blob_hash, created_at, updated_at"),
            values: sql.literal("'', '', 0, '', now(), now()")
          }
        )
        yield* inPieces(put, fileColumns.values, (rows) =>
          later(sql`INSERT INTO content.file_versions (line_id, since_seq, removed, ${sql.literal(names)})
            SELECT ${branchId}, ${seq}, false, ${sql.literal(names)}
            FROM jsonb_populate_recordset(NULL::content.file_versions, ${rows}::text::jsonb)`)
        )
        yield* refreshFiles(put.length)
      }, Effect.orDie)
    }
  })
)
