import { columns, later, timestamp } from "@octavo/database"
import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Session, sessionBounds } from "../sessions/Session.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { decodeOwner } from "./Users.ts"

const sessionColumns = columns(Session, {
  id: "id",
  userId: "user_id",
  hash: "hash",
  method: "method",
  within: "within",
  providerId: "provider_id",
  tokenId: "token_id",
  address: "address",
  userAgent: "user_agent",
  createdAt: timestamp("created_at"),
  lastUsedAt: timestamp("last_used_at"),
  expiresAt: timestamp("expires_at")
})

interface OwnerRow {
  readonly owner: Parameters<typeof decodeOwner>[0]
  readonly has_invitations: boolean
  readonly needs_sso: boolean
}

/** The time from which on a session must have been used to be active at `now`. */
const idleSince = (now: DateTime.Utc): Date => DateTime.toDateUtc(DateTime.subtract(now, sessionBounds.idle))

export const layer: Layer.Layer<Sessions, never, ApiTokens | SqlClient.SqlClient> = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tokens = yield* ApiTokens
    return {
      find: (id) =>
        sql`SELECT * FROM identity.sessions WHERE id = ${id}`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), sessionColumns.decode)),
          Effect.orDie
        ),
      findByHash: Effect.fnUntraced(function* (hash) {
        const [row] = yield* Effect.orDie(sql<OwnerRow>`
          SELECT s.*, to_json(u) AS owner, EXISTS (
            SELECT FROM identity.members m
            WHERE m.user_id = u.id AND m.invitation_id IS NOT NULL AND m.accepted_at IS NULL
          ) AS has_invitations, s.within IS NULL AND EXISTS (
            SELECT FROM identity.members m JOIN identity.organizations o ON o.id = m.organization_id
            WHERE m.user_id = u.id AND o.sso_in_force AND o.deleted_at IS NULL AND NOT m.disabled AND m.role IS DISTINCT FROM 'admin'
          ) AS needs_sso
          FROM identity.sessions s
          JOIN identity.users u ON u.id = s.user_id WHERE s.hash = ${hash}`)
        if (row === undefined) return Option.none()
        const session = sessionColumns.decode(row)
        const token = session.tokenId === null ? null : yield* Effect.orDie(tokens.get(session.tokenId))
        return Option.some({
          session,
          user: decodeOwner(row.owner),
          token,
          hasInvitations: row.has_invitations,
          needsSso: row.needs_sso && token?.ssoExempt !== true
        })
      }),
      listActive: (userId, within, now, { after, limit }) =>
        sql`SELECT * FROM identity.sessions WHERE user_id = ${userId}
            AND ${within === null ? sql.literal("true") : sql`within = ${within}`}
            AND expires_at > ${DateTime.toDateUtc(now)} AND last_used_at > ${idleSince(now)}
            AND ${after === null ? sql.literal("true") : sql`id > ${after[0]}`}
          ORDER BY id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(sessionColumns.decode), limit, ({ id }) => [id])),
          Effect.orDie
        ),
      add: (session) =>
        sql`INSERT INTO identity.sessions ${sql.insert(sessionColumns.values(session))}`.pipe(later),
      markUsed: (id, at) =>
        sql`UPDATE identity.sessions SET last_used_at = ${DateTime.toDateUtc(at)} WHERE id = ${id}`.pipe(
          later
        ),
      remove: (id) => sql`DELETE FROM identity.sessions WHERE id = ${id}`.pipe(later),
      removeOfUser: (userId, within) =>
        sql`DELETE FROM identity.sessions WHERE user_id = ${userId}
          AND ${within === null ? sql.literal("true") : sql`within = ${within}`}`.pipe(later),
      removeOthersOfUser: (userId, id) =>
        sql`DELETE FROM identity.sessions WHERE user_id = ${userId} AND id <> ${id}`.pipe(later),
      removeOfProvider: (providerId) =>
        sql`DELETE FROM identity.sessions WHERE provider_id = ${providerId}`.pipe(later),
      removeExpired: (now) =>
        sql`DELETE FROM identity.sessions
          WHERE expires_at <= ${DateTime.toDateUtc(now)} OR last_used_at <= ${idleSince(now)}`.pipe(later)
    }
  })
)
