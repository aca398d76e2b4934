import { later } from "@octavo/database"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SyncCredentials } from "../states/SyncCredentials.ts"

export const layer: Layer.Layer<SyncCredentials, never, SqlClient.SqlClient> = Layer.effect(
  SyncCredentials,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: (jobId, sealed) =>
        sql`INSERT INTO gitsync.credentials (job_id, sealed) VALUES (${jobId}, ${sealed})`.pipe(later),
      find: (jobId) =>
        sql<{ sealed: string }>`SELECT sealed FROM gitsync.credentials WHERE job_id = ${jobId}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ sealed }) => sealed)),
          Effect.orDie
        ),
      remove: (jobId) => sql`DELETE FROM gitsync.credentials WHERE job_id = ${jobId}`.pipe(later)
    }
  })
)
