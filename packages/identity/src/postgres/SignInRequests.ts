import { columns, isPast, later, timestamp } from "@octavo/database"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { SignInRequest } from "../sso/SignInRequest.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"

const requestColumns = columns(SignInRequest, {
  id: "id",
  providerId: "provider_id",
  browserHash: "browser_hash",
  target: "target",
  isRestart: "is_restart",
  nonce: "nonce",
  codeVerifier: "code_verifier",
  createdAt: timestamp("created_at"),
  expiresAt: timestamp("expires_at")
})

export const layer: Layer.Layer<SignInRequests, never, SqlClient.SqlClient> = Layer.effect(
  SignInRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: (request) =>
        sql`INSERT INTO identity.sign_in_requests ${sql.insert(requestColumns.values(request))}`.pipe(later),
      take: (id, providerId) =>
        sql`DELETE FROM identity.sign_in_requests
          WHERE id = ${id} AND provider_id = ${providerId} RETURNING *`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), requestColumns.decode)),
          Effect.orDie
        ),
      hasRestarted: (browserHash, providerId, since) =>
        sql`SELECT FROM identity.sign_in_requests
          WHERE browser_hash = ${browserHash} AND is_restart AND provider_id = ${providerId}
            AND created_at >= ${DateTime.toDateUtc(since)} LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      removeExpired: (now) =>
        sql`DELETE FROM identity.sign_in_requests WHERE ${isPast(sql, "expires_at", "<=", now)}`.pipe(later)
    }
  })
)
