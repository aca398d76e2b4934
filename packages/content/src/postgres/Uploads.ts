import { bigint, columns, compositeOrNull, later, timestamp } from "@octavo/database"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Upload, type UploadId } from "../uploads/Upload.ts"
import { Uploads } from "../uploads/Uploads.ts"

type Dimensions = NonNullable<Upload["dimensions"]>

const uploadColumns = columns(Upload, {
  id: "id",
  organizationId: "organization_id",
  createdBy: "created_by",
  name: "name",
  contentType: "content_type",
  size: bigint("size"),
  dimensions: compositeOrNull<Dimensions>({ width: "width", height: "height" }),
  blobHash: "blob_hash",
  createdAt: timestamp("created_at")
})

const updates = uploadColumns.updates({
  except: ["id", "organizationId", "createdBy", "name", "size", "createdAt"]
})

export const layer: Layer.Layer<Uploads, never, SqlClient.SqlClient> = Layer.effect(
  Uploads,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const names = sql.literal(uploadColumns.names)
    return {
      findMany: (ids) =>
        sql`SELECT ${names} FROM content.uploads WHERE id = ANY(${ids}::text[])`.pipe(
          Effect.map((rows) => rows.map(uploadColumns.decode)),
          Effect.orDie
        ),
      findForUpdate: (id) =>
        sql`SELECT ${names} FROM content.uploads WHERE id = ${id} FOR UPDATE`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), uploadColumns.decode)),
          Effect.orDie
        ),
      put: (upload) =>
        sql`INSERT INTO content.uploads ${sql.insert(uploadColumns.values(upload))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
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
