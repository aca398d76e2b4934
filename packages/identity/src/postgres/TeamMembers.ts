import { toListing } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { OrganizationId } from "../directory/Organization.ts"
import type { TeamId, TeamRole } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"
import type { UserId } from "../directory/User.ts"
import { teamColumns } from "./Teams.ts"

interface MembershipRow {
  readonly team_id: TeamId
  readonly user_id: UserId
  readonly role: TeamRole
}

/**
 * The memberships of teams (as `m`) with the members (as `o`). OFFSET has each team (as `t`) looked up: all teams of an
 * organization would be read otherwise.
 */
const memberships = `identity.team_members m
  CROSS JOIN LATERAL (SELECT * FROM identity.teams WHERE id = m.team_id OFFSET 0) AS t
  JOIN identity.members o ON o.organization_id = t.organization_id AND o.user_id = m.user_id`

const listKey = "COALESCE(o.invitation_id, m.user_id)"

export const layer: Layer.Layer<TeamMembers, never, SqlClient.SqlClient> = Layer.effect(
  TeamMembers,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: (teamId, { after, limit }) =>
        sql<
          MembershipRow & { readonly key: string }
        >`SELECT m.user_id, m.role, ${sql.literal(listKey)} AS key FROM ${sql.literal(memberships)} WHERE m.team_id = ${teamId}
            AND ${after === null ? sql.literal("true") : sql`${sql.literal(listKey)} > ${after[0]}`}
          ORDER BY key LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => {
            const { items, next } = toListing(rows, limit, ({ key }) => [key])
            return { items: items.map(({ role, user_id }) => ({ userId: user_id, role })), next }
          }),
          Effect.orDie
        ),
      count: (teamIds) =>
        sql<{ team_id: TeamId; count: number }>`SELECT m.team_id, count(*)::int AS count
          FROM ${sql.literal(memberships)} WHERE m.team_id = ANY(${teamIds}::text[]) GROUP BY m.team_id`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.team_id, row.count]))),
          Effect.orDie
        ),
      rolesIn: (teamId) =>
        sql<MembershipRow>`SELECT user_id, role FROM identity.team_members WHERE team_id = ${teamId}`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.user_id, row.role]))),
          Effect.orDie
        ),
      rolesOf: (userId, teamIds) =>
        sql<MembershipRow>`SELECT team_id, role FROM identity.team_members
          WHERE user_id = ${userId} AND team_id = ANY(${teamIds}::text[])`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.team_id, row.role]))),
          Effect.orDie
        ),
      listTeams: (organizationId, userId, foldedTitle, { after, limit }) =>
        sql<MembershipRow>`SELECT t.*, m.role FROM ${sql.literal(memberships)}
          WHERE m.user_id = ${userId} AND t.organization_id = ${organizationId}
            AND strpos(t.folded_title, ${foldedTitle}) > 0
            AND ${after === null ? sql.literal("true") : sql`t.id > ${after[0]}`}
          ORDER BY t.id LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) =>
            toListing(
              rows.map((row) => ({ team: teamColumns.decode(row), role: row.role })),
              limit,
              ({ team }) => [team.id]
            )
          ),
          Effect.orDie
        ),
      findNamed: (organizationId, ids, knowsUsers) =>
        sql<{ id: string; user_id: UserId }>`SELECT n.id, m.user_id FROM unnest(${ids}::text[]) AS n (id)
          JOIN identity.members m ON m.organization_id = ${organizationId} AND (m.invitation_id = n.id
            OR m.user_id = n.id AND (${knowsUsers} OR m.invitation_id IS NULL OR m.accepted_at IS NOT NULL))`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.id, row.user_id]))),
          Effect.orDie
        ),
      findWithOwnTeam: (userId, organizationIds) =>
        sql<{
          organization_id: OrganizationId
        }>`SELECT DISTINCT t.organization_id FROM ${sql.literal(memberships)}
          WHERE m.user_id = ${userId} AND m.role = 'owner' AND t.external_id IS NULL
            AND t.organization_id = ANY(${organizationIds}::text[])`.pipe(
          Effect.map((rows) => new Set(rows.map((row) => row.organization_id))),
          Effect.orDie
        )
    }
  })
)
