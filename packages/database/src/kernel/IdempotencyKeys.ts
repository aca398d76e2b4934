import { isPast } from "../units/isPast.ts"
import { IdempotencyKeys, type RecordedAnswer } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { later } from "../units/Later.ts"

interface KeyRow {
  readonly request_hash: string
  readonly answer: RecordedAnswer | null
}

export const layer: Layer.Layer<IdempotencyKeys, never, SqlClient.SqlClient> = Layer.effect(
  IdempotencyKeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = Effect.map(DateTime.now, DateTime.toDateUtc)
    return {
      claim: Effect.fnUntraced(function* (owner, key, requestHash, expiresAt) {
        const taken =
          yield* sql`INSERT INTO kernel.idempotency_keys AS k (owner, key, request_hash, expires_at)
          VALUES (${owner}, ${key}, ${requestHash}, ${DateTime.toDateUtc(expiresAt)})
          ON CONFLICT (owner, key) DO UPDATE SET request_hash = excluded.request_hash, answer = NULL,
            expires_at = excluded.expires_at WHERE k.expires_at <= ${yield* now}
          RETURNING owner`
        if (taken.length > 0) return { state: "new" } as const
        const rows = yield* sql<KeyRow>`SELECT request_hash, answer FROM kernel.idempotency_keys
          WHERE owner = ${owner} AND key = ${key}`
        const row = rows[0]
        // Released between the two statements: its request failed, and whoever sent this one may try again.
        if (row === undefined) return { state: "running", requestHash } as const
        return row.answer === null
          ? ({ state: "running", requestHash: row.request_hash } as const)
          : ({ state: "answered", requestHash: row.request_hash, answer: row.answer } as const)
      }, Effect.orDie),
      answer: (owner, key, answer, expiresAt) =>
        sql`UPDATE kernel.idempotency_keys
          SET answer = ${JSON.stringify(answer)}::text::jsonb, expires_at = ${DateTime.toDateUtc(expiresAt)}
          WHERE owner = ${owner} AND key = ${key}`.pipe(later),
      release: (owner, key) =>
        sql`DELETE FROM kernel.idempotency_keys WHERE owner = ${owner} AND key = ${key}`.pipe(later),
      removeExpired: Effect.flatMap(
        DateTime.now,
        (now) => sql`DELETE FROM kernel.idempotency_keys WHERE ${isPast(sql, "expires_at", "<=", now)}`
      ).pipe(later)
    }
  })
)
