import { later } from "@octavo/database"
import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PullRequest } from "../pullRequests/PullRequest.ts"
import { PullRequests } from "../pullRequests/PullRequests.ts"

const decode = Schema.decodeUnknownSync(PullRequest)
const encode = Schema.encodeSync(PullRequest)

export const layer: Layer.Layer<PullRequests, never, SqlClient.SqlClient> = Layer.effect(
  PullRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      find: (spaceId, number) =>
        sql<{ value: unknown }>`SELECT value FROM gitsync.pull_requests
          WHERE space_id = ${spaceId} AND number = ${number}::int`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), ({ value }) => decode(value))),
          Effect.orDie
        ),
      put: (pullRequest) =>
        sql`INSERT INTO gitsync.pull_requests (space_id, number, is_open, value)
          VALUES (${pullRequest.spaceId}, ${pullRequest.number}::int, ${pullRequest.isOpen}, ${JSON.stringify(encode(pullRequest))}::jsonb)
          ON CONFLICT (space_id, number) DO UPDATE SET is_open = excluded.is_open, value = excluded.value`.pipe(
          later
        ),
      listOpen: (spaceId) =>
        sql<{ value: unknown }>`SELECT value FROM gitsync.pull_requests
          WHERE space_id = ${spaceId} AND is_open ORDER BY number DESC`.pipe(
          Effect.map((rows) => rows.map(({ value }) => decode(value))),
          Effect.orDie
        ),
      removeAll: (spaceId) => later(sql`DELETE FROM gitsync.pull_requests WHERE space_id = ${spaceId}`)
    }
  })
)
