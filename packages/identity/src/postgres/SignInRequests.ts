import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { SamlProviderId } from "../sso/SamlProvider.ts"
import { SignInRequest } from "../sso/SignInRequest.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"

interface SignInRequestRow {
  readonly id: string
  readonly provider_id: string
  readonly browser_hash: string
  readonly target: string
  readonly is_restart: boolean
  readonly created_at: Date
  readonly expires_at: Date
}

const toRequest = (row: SignInRequestRow): SignInRequest =>
  new SignInRequest({
    id: row.id,
    providerId: row.provider_id as SamlProviderId,
    browserHash: row.browser_hash,
    target: row.target,
    isRestart: row.is_restart,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    expiresAt: DateTime.fromDateUnsafe(row.expires_at)
  })

export const layer: Layer.Layer<SignInRequests, never, SqlClient.SqlClient> = Layer.effect(
  SignInRequests,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      put: (request) =>
        sql`INSERT INTO identity.sign_in_requests ${sql.insert({
          id: request.id,
          provider_id: request.providerId,
          browser_hash: request.browserHash,
          target: request.target,
          is_restart: request.isRestart,
          created_at: DateTime.toDateUtc(request.createdAt),
          expires_at: DateTime.toDateUtc(request.expiresAt)
        })}`.pipe(Effect.asVoid, Effect.orDie),
      take: (id, providerId) =>
        sql<SignInRequestRow>`DELETE FROM identity.sign_in_requests
          WHERE id = ${id} AND provider_id = ${providerId} RETURNING *`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toRequest)),
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
        sql`DELETE FROM identity.sign_in_requests WHERE expires_at <= ${DateTime.toDateUtc(now)}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
