import { OrganizationId, UserId } from "@octavo/identity"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Upload, UploadId } from "../uploads/Upload.ts"
import { Uploads } from "../uploads/Uploads.ts"

interface UploadRow {
  readonly id: string
  readonly organization_id: string
  readonly created_by: string
  readonly name: string
  readonly content_type: string
  readonly size: bigint
  readonly width: number | null
  readonly height: number | null
  readonly blob_hash: string | null
  readonly created_at: Date
}

const toUpload = (row: UploadRow): Upload =>
  new Upload({
    id: UploadId.make(row.id),
    organizationId: OrganizationId.make(row.organization_id),
    createdBy: UserId.make(row.created_by),
    name: row.name,
    contentType: row.content_type,
    size: Number(row.size),
    dimensions: row.width === null || row.height === null ? null : { width: row.width, height: row.height },
    blobHash: row.blob_hash,
    createdAt: DateTime.fromDateUnsafe(row.created_at)
  })

export const layer: Layer.Layer<Uploads, never, SqlClient.SqlClient> = Layer.effect(
  Uploads,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(
      "id, organization_id, created_by, name, content_type, size, width, height, blob_hash, created_at"
    )
    return {
      findMany: (ids) =>
        sql<UploadRow>`SELECT ${columns} FROM content.uploads WHERE id = ANY(${ids}::text[])`.pipe(
          Effect.map((rows) => rows.map(toUpload)),
          Effect.orDie
        ),
      findForUpdate: (id) =>
        sql<UploadRow>`SELECT ${columns} FROM content.uploads WHERE id = ${id} FOR UPDATE`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toUpload)),
          Effect.orDie
        ),
      put: (upload) =>
        sql`INSERT INTO content.uploads
            (id, organization_id, created_by, name, content_type, size, width, height, blob_hash, created_at)
          VALUES (${upload.id}, ${upload.organizationId}, ${upload.createdBy}, ${upload.name}, ${upload.contentType},
            ${upload.size}, ${upload.dimensions?.width ?? null}, ${upload.dimensions?.height ?? null},
            ${upload.blobHash}, ${DateTime.toDateUtc(upload.createdAt)})
          ON CONFLICT (id) DO UPDATE SET content_type = excluded.content_type, width = excluded.width,
            height = excluded.height, blob_hash = excluded.blob_hash`.pipe(Effect.asVoid, Effect.orDie),
      listBefore: (time, limit) =>
        sql<{ id: UploadId }>`SELECT id FROM content.uploads WHERE created_at < ${DateTime.toDateUtc(time)}
          ORDER BY created_at, id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map((row) => row.id)),
          Effect.orDie
        ),
      removeMany: Effect.fnUntraced(function* (ids) {
        const removed = yield* sql<{ hash: string | null }>`DELETE FROM content.uploads
          WHERE id = ANY(${ids}::text[]) RETURNING blob_hash AS hash`
        const hashes = removed.flatMap(({ hash }) => hash ?? [])
        const unused = yield* sql<{
          hash: string
        }>`SELECT DISTINCT hash FROM unnest(${hashes}::text[]) AS hash
          WHERE NOT EXISTS (SELECT FROM content.file_versions f WHERE f.blob_hash = hash)
            AND NOT EXISTS (SELECT FROM content.uploads u WHERE u.blob_hash = hash)`
        return unused.map(({ hash }) => hash)
      }, Effect.orDie)
    }
  })
)
