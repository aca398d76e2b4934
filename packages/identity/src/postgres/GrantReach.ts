import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Grant, ReachingGrant } from "../access/Grant.ts"
import { GrantReach } from "../access/GrantReach.ts"
import type { Role } from "../directory/Role.ts"
import type { UserId } from "../directory/User.ts"
import { grantColumns } from "./Grants.ts"
import { memberColumns } from "./Members.ts"

interface ReachingRow {
  readonly on_kind: Grant["on"]["kind"]
  readonly on_id: string
  readonly user_id: UserId
  readonly role: Role
  readonly is_by_team: boolean
}

const decodeReaching = (row: ReachingRow): ReachingGrant => ({
  on: { kind: row.on_kind, id: row.on_id },
  userId: row.user_id,
  role: row.role,
  isByTeam: row.is_by_team
})

export const layer: Layer.Layer<GrantReach, never, SqlClient.SqlClient> = Layer.effect(
  GrantReach,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      listOn: (on) =>
        sql`SELECT * FROM identity.grants WHERE on_kind = ${on.kind} AND on_id = ${on.id} ORDER BY to_id`.pipe(
          Effect.map((rows) => rows.map(grantColumns.decode)),
          Effect.orDie
        ),
      listReaching: (things) =>
        sql<ReachingRow>`WITH granted AS (
            SELECT g.* FROM identity.grants g
            JOIN unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::text[]) AS t(kind, id)
              ON t.kind = g.on_kind AND t.id = g.on_id
          )
          SELECT g.on_kind, g.on_id, m.user_id, g.role, g.to_kind = 'team' AS is_by_team FROM granted g
          LEFT JOIN identity.team_members t ON g.to_kind = 'team' AND t.team_id = g.to_id
          JOIN identity.members m ON m.organization_id = g.organization_id AND NOT m.disabled
            AND m.user_id = CASE g.to_kind WHEN 'team' THEN t.user_id ELSE g.to_id END`.pipe(
          Effect.map((rows) => rows.map(decodeReaching)),
          Effect.orDie
        ),
      findOfUsers: (userIds) =>
        sql<ReachingRow>`SELECT to_id AS user_id, on_kind, on_id, role, false AS is_by_team FROM identity.grants
          WHERE to_kind = 'user' AND to_id = ANY(${userIds}::text[])
          UNION ALL
          SELECT t.user_id, g.on_kind, g.on_id, g.role, true FROM identity.team_members t
          JOIN identity.grants g ON g.to_id = t.team_id AND g.to_kind = 'team'
          WHERE t.user_id = ANY(${userIds}::text[])`.pipe(
          Effect.map((rows) => rows.map(decodeReaching)),
          Effect.orDie
        ),
      listMembers: (organizationId, after, limit) =>
        sql`SELECT * FROM identity.members
          WHERE organization_id = ${organizationId} AND NOT disabled
            AND COALESCE(invitation_id, user_id) > ${after ?? ""}
          ORDER BY COALESCE(invitation_id, user_id) LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(memberColumns.decode)),
          Effect.orDie
        )
    }
  })
)
