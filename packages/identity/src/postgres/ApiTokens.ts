import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ApiToken, ApiTokenNotFound } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import type { UserId } from "../users/User.ts"
import { toUser, type UserRow } from "./Users.ts"

interface ApiTokenRow {
  readonly id: string
  readonly user_id: string
  readonly label: string
  readonly hash: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
}

interface OwnerRow {
  readonly owner: Omit<UserRow, "created_at"> & { readonly created_at: string }
  readonly has_invitations: boolean
}

const toTime = (date: Date | null) => (date === null ? null : DateTime.fromDateUnsafe(date))
const toDate = (time: DateTime.Utc | null) => (time === null ? null : DateTime.toDateUtc(time))

const toApiToken = (row: ApiTokenRow): ApiToken =>
  new ApiToken({
    id: row.id,
    userId: row.user_id as UserId,
    label: row.label,
    hash: row.hash,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    lastUsedAt: toTime(row.last_used_at),
    expiresAt: toTime(row.expires_at),
    revokedAt: toTime(row.revoked_at)
  })

export const layer: Layer.Layer<ApiTokens, never, SqlClient.SqlClient> = Layer.effect(
  ApiTokens,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      get: (id) =>
        sql<ApiTokenRow>`SELECT * FROM identity.api_tokens WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.fail(new ApiTokenNotFound({ tokenId: id }))
              : Effect.succeed(toApiToken(row))
          )
        ),
      findByHash: (hash) =>
        sql<ApiTokenRow & OwnerRow>`
          SELECT t.*, to_json(u) AS owner, EXISTS (
            SELECT FROM identity.members m
            WHERE m.user_id = u.id AND m.invitation_id IS NOT NULL AND m.accepted_at IS NULL
          ) AS has_invitations
          FROM identity.api_tokens t
          JOIN identity.users u ON u.id = t.user_id WHERE t.hash = ${hash}`.pipe(
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), (row) => ({
              token: toApiToken(row),
              hasInvitations: row.has_invitations,
              user: toUser({ ...row.owner, created_at: new Date(row.owner.created_at) })
            }))
          ),
          Effect.orDie
        ),
      list: (userId, { after, limit }) =>
        sql<ApiTokenRow>`SELECT * FROM identity.api_tokens WHERE user_id = ${userId}
            AND ${after === null ? sql.literal("true") : sql`id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toApiToken), limit, (token) => [token.id])),
          Effect.orDie
        ),
      put: (token) =>
        sql`INSERT INTO identity.api_tokens ${sql.insert({
          id: token.id,
          user_id: token.userId,
          label: token.label,
          hash: token.hash,
          created_at: DateTime.toDateUtc(token.createdAt),
          last_used_at: toDate(token.lastUsedAt),
          expires_at: toDate(token.expiresAt),
          revoked_at: toDate(token.revokedAt)
        })} ON CONFLICT (id) DO UPDATE SET label = excluded.label, expires_at = excluded.expires_at,
          revoked_at = excluded.revoked_at`.pipe(Effect.asVoid, Effect.orDie),
      markUsed: (id, at) =>
        sql`UPDATE identity.api_tokens SET last_used_at = ${DateTime.toDateUtc(at)} WHERE id = ${id}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
