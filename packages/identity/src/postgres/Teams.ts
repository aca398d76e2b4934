import { columns, timestamp } from "@octavo/database"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Team } from "../teams/Team.ts"
import { Teams } from "../teams/Teams.ts"
import type { UserId } from "../users/User.ts"

const teamColumns = columns(Team, {
  id: "id",
  organizationId: "organization_id",
  title: "title",
  createdAt: timestamp("created_at")
})

const updates = teamColumns.updates({ except: ["id", "organizationId", "createdAt"] })

export const layer: Layer.Layer<Teams, never, SqlClient.SqlClient> = Layer.effect(
  Teams,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      findMany: (ids) =>
        sql`SELECT * FROM identity.teams WHERE id = ANY(${ids}::text[])`.pipe(
          Effect.map((rows) => rows.map(teamColumns.decode)),
          Effect.orDie
        ),
      put: (team) =>
        sql`INSERT INTO identity.teams ${sql.insert(teamColumns.values(team))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(Effect.asVoid, Effect.orDie),
      addMember: (teamId, userId) =>
        sql`INSERT INTO identity.team_members (team_id, user_id) VALUES (${teamId}, ${userId})
          ON CONFLICT DO NOTHING`.pipe(Effect.asVoid, Effect.orDie),
      removeMember: (teamId, userId) =>
        sql`DELETE FROM identity.team_members WHERE team_id = ${teamId} AND user_id = ${userId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      removeFromAll: (organizationId, userId) =>
        sql`DELETE FROM identity.team_members m USING identity.teams t
          WHERE t.id = m.team_id AND t.organization_id = ${organizationId} AND m.user_id = ${userId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      countOfUsers: (organizationId, userIds) =>
        sql<{ user_id: UserId; count: number }>`SELECT m.user_id, count(*)::int AS count
          FROM identity.team_members m JOIN identity.teams t ON t.id = m.team_id
          WHERE t.organization_id = ${organizationId} AND m.user_id = ANY(${userIds}::text[])
          GROUP BY m.user_id`.pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.user_id, row.count]))),
          Effect.orDie
        ),
      listOfUser: (userId) =>
        sql`SELECT t.* FROM identity.team_members m JOIN identity.teams t ON t.id = m.team_id
          WHERE m.user_id = ${userId} ORDER BY t.id`.pipe(
          Effect.map((rows) => rows.map(teamColumns.decode)),
          Effect.orDie
        )
    }
  })
)
