import { later } from "@octavo/database"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PushedObjects } from "../pushes/PushedObjects.ts"

export const layer: Layer.Layer<PushedObjects, never, SqlClient.SqlClient> = Layer.effect(
  PushedObjects,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findMany: (spaceId, oids) =>
        sql<{ oid: string; blob_hash: string }>`SELECT oid, blob_hash FROM gitsync.pushed_objects
          WHERE space_id = ${spaceId} AND oid = ANY(${oids}::text[])`.pipe(
          Effect.map((rows) => new Map(rows.map(({ blob_hash, oid }) => [oid, blob_hash]))),
          Effect.orDie
        ),
      putMany: (spaceId, objects, at) =>
        sql`INSERT INTO gitsync.pushed_objects (space_id, oid, blob_hash, pushed_at)
          SELECT ${spaceId}, oid, blob_hash, ${DateTime.toDateUtc(at)}
          FROM unnest(${objects.map(({ oid }) => oid)}::text[], ${objects.map(({ blobHash }) => blobHash)}::text[])
            AS given (oid, blob_hash)
          ON CONFLICT (space_id, oid) DO UPDATE SET blob_hash = excluded.blob_hash, pushed_at = excluded.pushed_at`.pipe(
          later
        ),
      retain: (spaceId, oids, before, at) =>
        Effect.andThen(
          later(sql`UPDATE gitsync.pushed_objects SET pushed_at = ${DateTime.toDateUtc(at)}
            WHERE space_id = ${spaceId} AND pushed_at < ${DateTime.toDateUtc(before)} AND oid = ANY(${oids}::text[])`),
          later(sql`DELETE FROM gitsync.pushed_objects
            WHERE space_id = ${spaceId} AND pushed_at < ${DateTime.toDateUtc(before)}`)
        ),
      remove: (spaceId) => later(sql`DELETE FROM gitsync.pushed_objects WHERE space_id = ${spaceId}`),
      findUsedBlobs: (hashes) =>
        sql<{ blob_hash: string }>`SELECT DISTINCT blob_hash FROM gitsync.pushed_objects
          WHERE blob_hash = ANY(${hashes}::text[])`.pipe(
          Effect.map((rows) => new Set(rows.map(({ blob_hash }) => blob_hash))),
          Effect.orDie
        )
    }
  })
)
