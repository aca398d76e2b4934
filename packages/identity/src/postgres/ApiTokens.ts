import { columns, later, timestamp, timestampOrNull } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ApiToken, ApiTokenNotFound } from "../tokens/ApiToken.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { decodeOwner } from "./Users.ts"

const tokenColumns = columns(ApiToken, {
  id: "id",
  userId: "user_id",
  label: "label",
  hash: "hash",
  createdAt: timestamp("created_at"),
  lastUsedAt: timestampOrNull("last_used_at"),
  expiresAt: timestampOrNull("expires_at"),
  revokedAt: timestampOrNull("revoked_at"),
  within: "within",
  providerId: "provider_id",
  ssoExempt: "sso_exempt",
  madeBy: "made_by"
})

const updates = tokenColumns.updates({ except: ["id", "userId", "hash", "createdAt", "lastUsedAt"] })

interface OwnerRow {
  readonly owner: Parameters<typeof decodeOwner>[0]
  readonly has_invitations: boolean
  readonly needs_sso: boolean
}

export const layer: Layer.Layer<ApiTokens, never, SqlClient.SqlClient> = Layer.effect(
  ApiTokens,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      get: (id) =>
        sql`SELECT * FROM identity.api_tokens WHERE id = ${id}`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.fail(new ApiTokenNotFound({ tokenId: id }))
              : Effect.succeed(tokenColumns.decode(row))
          )
        ),
      findByHash: (hash) =>
        sql<OwnerRow>`
          SELECT t.*, to_json(u) AS owner, EXISTS (
            SELECT FROM identity.members m
            WHERE m.user_id = u.id AND m.invitation_id IS NOT NULL AND m.accepted_at IS NULL
          ) AS has_invitations, t.within IS NULL AND NOT t.sso_exempt AND EXISTS (
            SELECT FROM identity.members m JOIN identity.organizations o ON o.id = m.organization_id
            WHERE m.user_id = u.id AND o.sso_in_force AND o.deleted_at IS NULL AND NOT m.disabled AND m.role IS DISTINCT FROM 'admin'
          ) AS needs_sso
          FROM identity.api_tokens t
          JOIN identity.users u ON u.id = t.user_id WHERE t.hash = ${hash}`.pipe(
          Effect.map(([row]) =>
            Option.map(Option.fromUndefinedOr(row), (row) => ({
              token: tokenColumns.decode(row),
              hasInvitations: row.has_invitations,
              needsSso: row.needs_sso,
              user: decodeOwner(row.owner)
            }))
          ),
          Effect.orDie
        ),
      list: (userId, within, { after, limit }) =>
        sql`SELECT * FROM identity.api_tokens WHERE user_id = ${userId}
            AND ${within === null ? sql.literal("true") : sql`within = ${within}`}
            AND ${after === null ? sql.literal("true") : sql`id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(tokenColumns.decode), limit, (token) => [token.id])),
          Effect.orDie
        ),
      put: (token) =>
        sql`INSERT INTO identity.api_tokens ${sql.insert(tokenColumns.values(token))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      revokeWithin: (organizationId, userId, at) =>
        sql`UPDATE identity.api_tokens SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE within = ${organizationId} AND user_id = ${userId} AND revoked_at IS NULL`.pipe(later),
      revokeOfProvider: (providerId, at) =>
        sql`UPDATE identity.api_tokens SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE provider_id = ${providerId} AND revoked_at IS NULL`.pipe(later),
      markUsed: (id, at) =>
        sql`UPDATE identity.api_tokens SET last_used_at = ${DateTime.toDateUtc(at)} WHERE id = ${id}`.pipe(
          later
        )
    }
  })
)
