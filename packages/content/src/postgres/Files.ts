import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { FileId, FileVersion } from "../files/File.ts"
import { Files } from "../files/Files.ts"
import type { BranchId, Snapshot } from "../revisions/Revision.ts"
import { inPieces } from "./inPieces.ts"
import {
  closeVersions,
  copyVersions,
  listTouched,
  pointParameters,
  refreshStatistics,
  visible
} from "./versions.ts"

interface FileRow {
  readonly id: string
  readonly name: string
  readonly content_type: string
  readonly size: bigint
  readonly width: number | null
  readonly height: number | null
  readonly blob_hash: string
  readonly git_oid: string | null
  readonly git_path: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const toFile = (row: FileRow): FileVersion => ({
  id: row.id as FileId,
  name: row.name,
  contentType: row.content_type,
  size: Number(row.size),
  dimensions: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
  blobHash: row.blob_hash,
  git: row.git_oid === null || row.git_path === null ? null : { oid: row.git_oid, path: row.git_path },
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime()
})

const toRow = (file: FileVersion) => ({
  id: file.id,
  name: file.name,
  content_type: file.contentType,
  size: file.size,
  width: file.dimensions?.width ?? null,
  height: file.dimensions?.height ?? null,
  blob_hash: file.blobHash,
  git_oid: file.git?.oid ?? null,
  git_path: file.git?.path ?? null,
  created_at: new Date(file.createdAt).toISOString(),
  updated_at: new Date(file.updatedAt).toISOString()
})

const columns =
  "id, name, content_type, size, width, height, blob_hash, git_oid, git_path, created_at, updated_at"

export const layer: Layer.Layer<Files, never, SqlClient.SqlClient> = Layer.effect(
  Files,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const select = (
      at: Snapshot,
      condition: (place: (n: number) => string) => string,
      parameters: ReadonlyArray<string | number | ReadonlyArray<string>>,
      rest: (place: (n: number) => string) => string
    ) => {
      const { after, values, view } = pointParameters(at)
      const table = visible("file_versions", view, condition(after))
      return sql
        .unsafe<FileRow>(`SELECT ${columns} FROM ${table} AS v ${rest(after)}`, [...values, ...parameters])
        .pipe(
          Effect.map((rows) => rows.map(toFile)),
          Effect.orDie
        )
    }
    const all = () => "true"
    return {
      find: (at, id) =>
        Effect.map(
          select(
            at,
            (place) => `id = ${place(0)}`,
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
              (place) => `id = ANY(${place(0)}::text[])`,
              [ids],
              () => ""
            ),
      findManyNow: (files) =>
        sql<
          FileRow & { readonly line_id: BranchId }
        >`SELECT line_id, ${sql.literal(columns)} FROM content.file_versions AS v
          JOIN unnest(${files.map(({ branchId }) => branchId)}::text[], ${files.map(({ id }) => id)}::text[])
            AS wanted(line, file) ON v.line_id = wanted.line AND v.id = wanted.file
          WHERE v.until_seq IS NULL AND NOT v.removed`.pipe(
          Effect.map((rows) => rows.map((row) => ({ branchId: row.line_id, file: toFile(row) }))),
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
      copy: copyVersions(
        sql,
        "file_versions",
        "id, name, content_type, size, width, height, blob_hash, git_oid, git_path, created_at, updated_at"
      ),
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
        yield* inPieces(
          put,
          toRow,
          (rows) => sql`INSERT INTO content.file_versions
            (line_id, id, since_seq, removed, name, content_type, size, width, height, blob_hash, git_oid, git_path,
              created_at, updated_at)
          SELECT ${branchId}, id, ${seq}, false, name, content_type, size, width, height, blob_hash, git_oid, git_path,
            created_at, updated_at
          FROM jsonb_to_recordset(${rows}::text::jsonb) AS t(id text, name text, content_type text, size bigint,
            width int, height int, blob_hash text, git_oid text, git_path text, created_at timestamptz,
            updated_at timestamptz)`
        )
        yield* refreshStatistics(sql, "file_versions", put.length)
      }, Effect.orDie)
    }
  })
)
