import type { SpaceId } from "@octavo/content"
import { type Column, later, plainColumns } from "@octavo/database"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Connection, type StoredConnection } from "../connections/Connection.ts"
import { Connections } from "../connections/Connections.ts"

const decode = Schema.decodeUnknownSync(Connection)
const encode = Schema.encodeSync(Connection)

/** The settings are one document with a schema; what a statement searches for is in columns, too. */
const connection: Column<Connection> = {
  names: ["space_id", "settings", "next_at"],
  read: ({ settings }) => decode(settings),
  write: (connection, into) => {
    into["space_id"] = connection.spaceId
    into["settings"] = JSON.stringify(encode(connection))
    into["next_at"] = connection.nextAt === null ? null : DateTime.toDateUtc(connection.nextAt)
  }
}

const connectionColumns = plainColumns<StoredConnection>({
  connection,
  sealedUrl: "sealed_url",
  sealedSecret: "sealed_secret",
  sealedStatusToken: "sealed_status_token"
})

const updates = connectionColumns.updates({ except: [] })

export const layer: Layer.Layer<Connections, never, SqlClient.SqlClient> = Layer.effect(
  Connections,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const names = sql.literal(connectionColumns.names)
    const find = (spaceId: SpaceId, lock: "" | "FOR UPDATE") =>
      sql`SELECT ${names} FROM gitsync.connections WHERE space_id = ${spaceId} ${sql.literal(lock)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), connectionColumns.decode)),
        Effect.orDie
      )
    return {
      find: (spaceId) => find(spaceId, ""),
      findForUpdate: (spaceId) => find(spaceId, "FOR UPDATE"),
      put: (stored) =>
        sql`INSERT INTO gitsync.connections ${sql.insert(connectionColumns.values(stored))}
          ON CONFLICT (space_id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      remove: (spaceId) => sql`DELETE FROM gitsync.connections WHERE space_id = ${spaceId}`.pipe(later),
      listDue: (now, limit) =>
        sql`SELECT ${names} FROM gitsync.connections
          WHERE next_at <= ${DateTime.toDateUtc(now)} ORDER BY next_at LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map((row) => connectionColumns.decode(row).connection)),
          Effect.orDie
        )
    }
  })
)
