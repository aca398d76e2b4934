import type { SpaceId } from "@octavo/content"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Connection } from "../connections/Connection.ts"
import { Connections } from "../connections/Connections.ts"

interface ConnectionRow {
  readonly settings: unknown
  readonly sealed_url: string
  readonly sealed_secret: string
}

const decode = Schema.decodeUnknownSync(Connection)
const encode = Schema.encodeSync(Connection)

export const layer: Layer.Layer<Connections, never, SqlClient.SqlClient> = Layer.effect(
  Connections,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const find = (spaceId: SpaceId, lock: "" | "FOR UPDATE") =>
      sql<ConnectionRow>`SELECT settings, sealed_url, sealed_secret FROM gitsync.connections
        WHERE space_id = ${spaceId} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) =>
          Option.map(Option.fromUndefinedOr(row), ({ sealed_secret, sealed_url, settings }) => ({
            connection: decode(settings),
            sealedUrl: sealed_url,
            sealedSecret: sealed_secret
          }))
        ),
        Effect.orDie
      )
    return {
      find: (spaceId) => find(spaceId, ""),
      findForUpdate: (spaceId) => find(spaceId, "FOR UPDATE"),
      put: ({ connection, sealedSecret, sealedUrl }) =>
        sql`INSERT INTO gitsync.connections ${sql.insert({
          space_id: connection.spaceId,
          settings: JSON.stringify(encode(connection)),
          sealed_url: sealedUrl,
          sealed_secret: sealedSecret,
          next_at: connection.nextAt === null ? null : DateTime.toDateUtc(connection.nextAt)
        })} ON CONFLICT (space_id) DO UPDATE SET settings = excluded.settings, sealed_url = excluded.sealed_url,
          sealed_secret = excluded.sealed_secret, next_at = excluded.next_at`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      remove: (spaceId) =>
        sql`DELETE FROM gitsync.connections WHERE space_id = ${spaceId}`.pipe(Effect.asVoid, Effect.orDie),
      listDue: (now, limit) =>
        sql<{ readonly settings: unknown }>`SELECT settings FROM gitsync.connections
          WHERE next_at <= ${DateTime.toDateUtc(now)} ORDER BY next_at LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(({ settings }) => decode(settings))),
          Effect.orDie
        )
    }
  })
)
